import { useLingui } from '@lingui/react/macro'
import type { ListRow } from '#core/list/declare.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { userLabels } from '#core/texts/record-labels.ts'
import { untilLiftedText } from '#core/texts/states.ts'
import { userList } from '../contract.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { readerZone } from '#web/reader-zone.ts'
import type { Column } from '#web/ui/table/column.ts'
import type { Identity } from '#web/ui/table/namesakes.ts'

type UserRow = ListRow<typeof userList>

/** Without a connection, when emails are not there, by the day on which they were added. */
const identity = ({ name, email, createdAt }: UserRow): Identity => ({
  name,
  own: email || formatFilterDate(wallTimeIn(readerZone(), new Date(createdAt))),
})

/** How each column of the users looks, in their default order. */
export const useUserColumns = (): Column<UserRow>[] => {
  const { i18n } = useLingui()
  const text = useCellText()
  const untilLifted = i18n._(untilLiftedText)
  // Where all have one merchant, that tells nobody apart on a phone; the email does.
  const isOneMerchant = useListPrincipal().level !== 'admin'
  const column = (
    id: Exclude<keyof UserRow, 'token'>,
    cell: Column<UserRow>['cell'],
    style: Partial<Column<UserRow>> = {},
  ): Column<UserRow> => {
    const { label } = userList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...style }
  }

  return [
    column('name', ({ name }) => name, { priority: 1, twoLines: true, width: '12rem', identity }),
    column('email', ({ email }) => email, { priority: isOneMerchant ? 1 : 2, twoLines: true, width: '16.5rem' }),
    column('merchantName', ({ merchantName }) => merchantName, {
      priority: isOneMerchant ? 2 : 1,
      twoLines: true,
      width: '11rem',
    }),
    column('rights', (row) => text(userLabels.rights, row), {
      priority: 1,
      labelled: true,
      wraps: true,
      width: '13rem',
    }),
    column('terminalsCount', ({ terminalsCount }) => i18n.number(terminalsCount), { align: 'end', width: '7rem' }),
    column('storesCount', ({ storesCount }) => i18n.number(storesCount), { align: 'end', width: '7rem' }),
    column('ssmAccess', (row) => text(userLabels.ssmAccess, row), { priority: 3, width: '8rem' }),
    column('invitation', (row) => text(userLabels.invitation, row), { priority: 2, labelled: true, width: '9rem' }),
    column(
      'suspendedUntil',
      ({ suspendedUntil: at }) => (at === UNTIL_LIFTED ? untilLifted : at && <Instant at={at} />),
      {
        priority: 1,
        labelled: true,
        width: '14.5rem',
      },
    ),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '14.5rem' }),
  ]
}
