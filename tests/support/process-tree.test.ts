import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { continueTree, descendantsOf, killTree, signalAll, stopTree } from './process-tree.ts'

/** A shell, a shell in it, and that one's child; once all of them run. */
const startTree = async (): Promise<number> => {
  const child = spawn('sh', ['-c', 'sh -c "sleep 60 & echo up; wait"; true'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { pid = 0 } = child
  onTestFinished(() => killTree(pid))
  await once(child.stdout, 'data')
  return pid
}

/** What `ps` says of those that there are, a letter each: T is stopped, S waits, Z has ended. */
const statesOf = (pids: readonly number[]) =>
  spawnSync('ps', ['-o', 'stat=', '-p', pids.join(',')], { encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap(([state]) => (state ? [state] : []))

it('a process and all below it are stopped, go on and are killed', async () => {
  const pid = await startTree()
  const tree = [pid, ...descendantsOf(pid)]
  expect(tree).toHaveLength(3)
  expect(stopTree(pid)).toEqual(tree)
  await expect.poll(() => statesOf(tree)).toEqual(['T', 'T', 'T'])
  continueTree(pid)
  await expect.poll(() => statesOf(tree)).toEqual(['S', 'S', 'S'])
  killTree(pid)
  await expect.poll(() => statesOf(tree).filter((state) => state !== 'Z')).toEqual([])
})

it('one that has ended meanwhile does not keep the others from a signal', async () => {
  const pid = await startTree()
  const { pid: ended } = spawnSync('true')
  signalAll([ended, pid], 'SIGSTOP')
  await expect.poll(() => statesOf([pid])).toEqual(['T'])
  expect(() => signalAll([pid], 'SIGBOGUS' as NodeJS.Signals)).toThrow('SIGBOGUS')
  expect(() => signalAll([0], 'SIGCONT')).toThrow('There is no process 0.')
})
