import { setTimeout as pause } from 'node:timers/promises'
import type { DestinationStream } from 'pino'
import type { Config } from '#server/config/config.ts'
import { createBackOff } from './back-off.ts'
import { type Child, launchChild } from './child-process.ts'
import { countConnections } from './connection-counts.ts'
import { openCommonPort } from './common-port.ts'
import { aborted, APPLICATION_TIMEOUT, CALLS_TIMEOUT, type Foundation, unlessAborted } from './serve.ts'
import type { StopSignals } from './stop-signals.ts'

/** Milliseconds between two checks whether the children must be told about the disk. */
const DISK_CHECK_INTERVAL = 250
/** Milliseconds between two messages about the archive. */
const ARCHIVE_INTERVAL = 5000
/** Milliseconds that a child may take to stop. */
const STOP_TIMEOUT = CALLS_TIMEOUT + APPLICATION_TIMEOUT

interface Slot {
  readonly name: string
  readonly role: Config['role']
}

/** Those that answer calls and, where this server works in the background too, one that does nothing else. */
const slotsOf = ({ processes, role }: Config): Slot[] => [
  ...Array.from({ length: processes }, (_, at) => ({ name: `api-${at + 1}`, role: 'api' as const })),
  ...(role === 'all' ? [{ name: 'worker', role: 'worker' as const }] : []),
]

interface Options {
  readonly signals: StopSignals
  readonly output: DestinationStream
  readonly onReady: () => void
}

/**
 * Lets several processes answer at one port until a signal stops them: Node accepts the connections in this process and
 * distributes them in turn. A process that ends is replaced, the first time at once.
 * @throws StartError, or what one of them failed with, if they cannot all start
 */
export const serveByChildren = async (
  foundation: Foundation,
  { signals: { stop, hurry }, output, onReady }: Options,
): Promise<void> => {
  const { archive, config, databaseUrl, diskRoom, log, secret } = foundation
  const children = new Set<Child>()
  const tellAll = (message: Parameters<Child['tell']>[0]) => {
    for (const child of children) child.tell(message)
  }
  const byId = (id: number) => children.values().find((child) => child.id === id)
  const counts = countConnections(
    config.connectionsPerAddress,
    async (id, address, evenBusy) => (await byId(id)?.ask({ kind: 'giveUp', address, evenBusy })) === true,
  )

  const launch = ({ name, role }: Slot): Child => {
    const child = launchChild({
      start: { kind: 'start', name, role, databaseUrl, secret, isDiskTight: diskRoom.isTight },
      output,
      onMessage: (message) => {
        if (message.kind === 'opened') counts.opened(child.id, message.address)
        if (message.kind === 'closed') counts.closed(child.id, message.address)
      },
    })
    void forget(child)
    if (stop.aborted) child.tell({ kind: 'stop' })
    return child
  }

  const forget = async (child: Child) => {
    children.add(child)
    await child.ended
    children.delete(child)
    counts.gone(child.id)
  }

  /** Replaces what ends in a slot until the server stops. */
  const keep = async (slot: Slot, first: Child): Promise<void> => {
    const waitAfter = createBackOff()
    for (let child = first; ; child = launch(slot)) {
      const begun = performance.now()
      const ending = await child.ended
      if (stop.aborted) return
      const wait = waitAfter(performance.now() - begun)
      log.error({ child: slot.name, pid: child.pid, ...ending, wait }, 'a process ended by itself and is replaced')
      // Rejects when it is cut short, which is what the signal is for.
      await pause(wait, undefined, { signal: stop }).catch(() => {})
      if (stop.aborted) return
    }
  }

  let isDiskTight = diskRoom.isTight
  const disk = setInterval(() => {
    if (diskRoom.isTight === isDiskTight) return
    isDiskTight = diskRoom.isTight
    tellAll({ kind: 'diskRoom', isTight: isDiskTight })
  }, DISK_CHECK_INTERVAL)
  const archiving = setInterval(() => {
    if (archive?.state) tellAll({ kind: 'archive', state: archive.state })
  }, ARCHIVE_INTERVAL)
  const end = async () => {
    tellAll({ kind: 'stop' })
    const overdue = setTimeout(
      () => {
        for (const child of children) child.kill()
      },
      config.stopDelay * 1000 + STOP_TIMEOUT,
    )
    await Promise.all([...children].map(({ ended }) => ended))
    clearTimeout(overdue)
  }
  const closePort = await openCommonPort(config, { log, children, stopping: stop })
  hurry.addEventListener('abort', () => tellAll({ kind: 'hurry' }))
  try {
    const slots = slotsOf(config).map((slot) => ({ slot, first: launch(slot) }))
    await unlessAborted(stop, Promise.all(slots.map(({ first }) => first.ready)))
    onReady()
    for (const { slot, first } of slots) void keep(slot, first)
    await aborted(stop)
  } finally {
    await end()
    clearInterval(disk)
    clearInterval(archiving)
    closePort()
  }
}
