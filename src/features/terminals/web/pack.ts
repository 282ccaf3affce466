import { forEachConcurrently, packed, fetchRecord } from '#web/offline/pack/lists.ts'
import { listTerminals, terminalList } from '../contract.ts'
import { terminalQuery } from './queries.ts'

/** Terminals whose details are saved too. */
const IN_DETAIL = 100

export const packedTerminals = packed({
  list: terminalList,
  endpoint: listTerminals,
  behind: [
    {
      access: 'terminal.view',
      refresh: (client, rows, principal, signal) =>
        forEachConcurrently(rows.slice(0, IN_DETAIL), signal, async ({ token }) => {
          await fetchRecord(client, terminalQuery(token, principal), false)
        }),
    },
  ],
})
