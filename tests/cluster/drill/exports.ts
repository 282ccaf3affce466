import { setTimeout as pause } from 'node:timers/promises'
import { exportStatus } from '#core/codes.ts'
import { listExports } from '#features/exports/contract.ts'
import { send, type Server } from '../two-servers.ts'
import type { Tablet } from './tablets.ts'

/** Milliseconds */
const EVERY = 10_000
const FINISH_TIMEOUT = 120_000
export const isOver = (status: number) => status === exportStatus.success || status === exportStatus.failed

/** Asks for an export from time to time, each for another person. */
export const startExports = (tablets: readonly Tablet[], servers: readonly Server[], signal: AbortSignal) => {
  const asked: Tablet[] = []
  const ask = async () => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const tablet = tablets[turn % tablets.length]
      const server = servers[turn % servers.length]
      if (!tablet || !server) return
      const path = 'exports/export/terminals/0'
      const reply = await send(server.origin, { method: 'POST', path }, tablet.token, { format: 'csv' }).catch(
        () => undefined,
      )
      if (reply?.status === 200) asked.push(tablet)
      await pause(EVERY, undefined, { signal }).catch(() => {})
    }
  }
  const asking = ask()
  const statusesOf = async (tablet: Tablet): Promise<number[]> => {
    const path = listExports.path.replace('{page}/{perPage}', '1/10')
    const reply = await send(servers[0]?.origin ?? '', { method: 'POST', path }, tablet.token, {})
    if (reply.status !== 200) return [exportStatus.inProcess]
    return ((await reply.json()) as { data: { items: { status: number }[] } }).data.items.map(({ status }) => status)
  }
  return {
    /** How each ended, as soon as all have. */
    finish: async (): Promise<number[]> => {
      await asking
      const limit = performance.now() + FINISH_TIMEOUT
      for (;;) {
        const statuses = (await Promise.all([...new Set(asked)].map(statusesOf))).flat()
        if (statuses.every(isOver) || performance.now() > limit) return statuses
        await pause(1000)
      }
    },
  }
}
