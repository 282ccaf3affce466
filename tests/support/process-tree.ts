import { spawnSync } from 'node:child_process'

/** Those that a process started and that still run. */
export const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap((line) => (line.trim() ? [Number(line)] : []))

/** Its children, theirs and so on; each after its parent. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])

/** Sends a signal to each; one that has ended meanwhile needs none. @throws RangeError for what is no process: 0 is one's own group */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    if (!(pid > 0)) throw new RangeError(`There is no process ${pid}.`)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/**
 * Stops a process and its descendants where they are, each before what it started is looked for: none is missed that it starts
 * meanwhile.
 * @returns those that were stopped, itself first
 */
export const stopTree = (pid: number): number[] => {
  const stopped = new Set<number>()
  for (let found = [pid]; found.length > 0; found = descendantsOf(pid).filter((one) => !stopped.has(one))) {
    signalAll(found, 'SIGSTOP')
    for (const one of found) stopped.add(one)
  }
  return [...stopped]
}

/** The opposite of `stopTree`. A parent that goes on first may take note of a child's end before the child is looked at. */
export const continueTree = (pid: number): void => signalAll([pid, ...descendantsOf(pid)].toReversed(), 'SIGCONT')

/** Ends a process and its descendants at once, as a loss of power would. */
export const killTree = (pid: number): void => signalAll(stopTree(pid), 'SIGKILL')
