import { listUserTerminals } from '#features/users/links.ts'
import { call } from '#web/api/call.ts'
import { searchedRecords } from '#web/lists/option-source.ts'

/** Terminals by alias and TID. */
export const terminalOptions = searchedRecords(
  listUserTerminals,
  ['terminalTokens', 'storeTokens', 'merchantTokens'],
  (body, signal) => call(listUserTerminals, { body }, { signal }),
  ({ token, name, posTerminalIdCode }) => ({ value: token, label: `${name} · ${posTerminalIdCode}` }),
)
export { reportTexts } from './labels.ts'
