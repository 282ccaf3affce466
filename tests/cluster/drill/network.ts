import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { continueTree, stopTree } from '#tests/support/process-tree.ts'

const run = promisify(execFile)

/** Where a node lives: a network of its own that can be cut, as far as this machine allows it. */
export interface Host {
  readonly address: string
  /** The command that runs another one there. */
  readonly inside: (command: string, args: readonly string[]) => [string, string[]]
  cut(): Promise<void>
  mend(): Promise<void>
}

export interface Network {
  readonly hosts: readonly Host[]
  /** Of this machine, as the nodes see it. */
  readonly kind: 'namespaces' | 'stopped processes'
  close(): Promise<void>
}

const ip = (...args: string[]) => run('ip', args)

/**
 * A network namespace for each node, joined by a bridge. Where that is not allowed, addresses of loopback; cutting the network
 * of a node then stops its processes (SIGSTOP), which looks alike from outside.
 * @param processesOf the processes of a node by its number, each with what it started
 */
export const openNetwork = async (
  count: number,
  processesOf: (node: number) => Promise<readonly number[]>,
): Promise<Network> => {
  const name = `cs${process.pid % 10_000}`
  try {
    execFileSync('ip', ['netns', 'add', `${name}-0`], { stdio: 'ignore' })
  } catch {
    return stoppedProcesses(count, processesOf)
  }
  const subnet = `10.${100 + (process.pid % 100)}.${process.pid % 250}`
  await ip('link', 'add', name, 'type', 'bridge')
  await ip('addr', 'add', `${subnet}.254/24`, 'dev', name)
  await ip('link', 'set', name, 'up')
  const hosts: Host[] = []
  for (let at = 0; at < count; at += 1) {
    const [space, outer, address] = [`${name}-${at}`, `${name}v${at}`, `${subnet}.${at + 1}`]
    if (at > 0) await ip('netns', 'add', space)
    await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    await ip('link', 'set', outer, 'master', name, 'up')
    await ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    await ip('-n', space, 'link', 'set', 'eth0', 'up')
    await ip('-n', space, 'link', 'set', 'lo', 'up')
    hosts.push({
      address,
      inside: (command, args) => ['ip', ['netns', 'exec', space, command, ...args]],
      cut: async () => void (await ip('link', 'set', outer, 'down')),
      mend: async () => void (await ip('link', 'set', outer, 'up')),
    })
  }
  const close = async () => {
    for (let at = 0; at < count; at += 1) await ip('netns', 'del', `${name}-${at}`).catch(() => {})
    await ip('link', 'del', name).catch(() => {})
  }
  return { hosts, kind: 'namespaces', close }
}

const stoppedProcesses = (count: number, processesOf: (node: number) => Promise<readonly number[]>): Network => {
  const hosts = Array.from({ length: count }, (_, at) => ({
    address: `127.0.0.${at + 11}`,
    inside: (command: string, args: readonly string[]): [string, string[]] => [command, [...args]],
    cut: async () => (await processesOf(at)).forEach((pid) => stopTree(pid)),
    mend: async () => (await processesOf(at)).forEach((pid) => continueTree(pid)),
  }))
  return { hosts, kind: 'stopped processes', close: () => Promise.resolve() }
}
