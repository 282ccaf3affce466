import { sql } from 'kysely'
import { terminalUserList, userTerminalList } from '#features/users/links.ts'
import { column } from '#server/database/names.ts'
import { instantText } from '#server/lists/instants.ts'
import { containing, foldedColumn, type ListSource, sourceOf, foldedName } from '#server/lists/source.ts'
import { processingOf } from '#server/database/effective-state.ts'
import { terminalVisible } from '#server/lists/visible.ts'
import { terminalsWithUnits } from '#features/terminals/server/queries.ts'
import { fullName } from '../source.ts'

const linkedAt = column('link.linked_at')

/** The people of one terminal of the principal's, by its id. */
export const terminalUserSource = (terminalId: number): ListSource<typeof terminalUserList> =>
  sourceOf(terminalUserList, {
    from: sql`user_terminal as link join portal_user as person on person.id = link.user_id`,
    key: ['id'],
    visible: () => sql`link.terminal_id = ${terminalId}`,
    columns: {
      token: column('person.token'),
      name: fullName,
      email: column('person.email'),
      rights: column('person.rights'),
      linkedAt: instantText(linkedAt),
    },
    sort: { name: sql`${fullName} collate "und-x-icu"`, linkedAt },
    filter: { username: (text: string) => containing(foldedName('person.name'), text) },
  })

/** The terminals in scope that one person is linked to, by the person's id. */
export const userTerminalSource = (userId: number): ListSource<typeof userTerminalList> =>
  sourceOf(userTerminalList, {
    from: sql`user_terminal as link join ${terminalsWithUnits} on terminal.id = link.terminal_id`,
    key: ['id'],
    visible: (scope) => sql`link.user_id = ${userId} and ${terminalVisible(scope)}`,
    columns: {
      token: column('terminal.token'),
      alias: column('terminal.alias'),
      posTerminalIdCode: column('terminal.tid'),
      storeName: column('terminal.store_name'),
      terminalStatus: column('terminal.status'),
      processing: processingOf(column('terminal.stop')),
      linkedAt: instantText(linkedAt),
    },
    sort: {
      alias: sql`terminal.alias collate "und-x-icu"`,
      posTerminalIdCode: column('terminal.tid'),
      linkedAt,
    },
    filter: {
      alias: (text: string) => containing(foldedName('terminal.alias'), text),
      tid: (text: string) => containing(foldedColumn('terminal.tid'), text),
    },
  })
