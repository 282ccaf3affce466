import { useLingui } from '@lingui/react'
import { terminalUserList, userTerminalList } from '../links.ts'
import type { RowField, ListRow } from '#core/list/declare.ts'
import { switchTexts } from '#core/texts/states.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Status } from '#web/ui/status.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { useUserLabels } from './labels.ts'

/** Heads a column as its list declares it. */
const useHeading = <Name extends string>(row: Readonly<Record<Name, Pick<RowField, 'label'>>>) => {
  const { i18n } = useLingui()
  return (id: Name) => {
    const { label } = row[id]
    return { id, heading: label ? i18n._(label) : '' }
  }
}

/** How the terminals of a user look. */
export const useUserTerminalColumns = (): Column<ListRow<typeof userTerminalList>>[] => {
  const { i18n } = useLingui()
  const headed = useHeading(userTerminalList.row)
  return [
    { ...headed('alias'), cell: ({ alias }) => alias, priority: 1, twoLines: true, width: '10rem' },
    {
      ...headed('posTerminalIdCode'),
      cell: (row) => row.posTerminalIdCode,
      priority: 1,
      twoLines: true,
      width: '8rem',
    },
    { ...headed('storeName'), cell: ({ storeName }) => storeName, priority: 2, twoLines: true, width: '11rem' },
    {
      ...headed('terminalStatus'),
      cell: ({ processing: { enabled } }) => (
        <Status icon={enabled ? 'check' : 'minus'}>{i18n._(switchTexts[enabled ? 1 : 0])}</Status>
      ),
      priority: 1,
      width: '11.5rem',
    },
    { ...headed('linkedAt'), cell: ({ linkedAt }) => <Instant at={linkedAt} />, priority: 3, width: '14.5rem' },
  ]
}

/** How the users of a terminal look. */
export const useTerminalUserColumns = (): Column<ListRow<typeof terminalUserList>>[] => {
  const headed = useHeading(terminalUserList.row)
  const labels = useUserLabels()
  return [
    {
      ...headed('name'),
      cell: ({ name }) => name,
      priority: 1,
      twoLines: true,
      width: '11rem',
      identity: ({ name, email: own }) => ({ name, own }),
    },
    { ...headed('email'), cell: ({ email }) => email, priority: 1, twoLines: true, width: '14rem' },
    {
      ...headed('rights'),
      cell: ({ rights }) => rights && labels.rights(rights),
      priority: 1,
      labelled: true,
      wraps: true,
      width: '13rem',
    },
    {
      ...headed('linkedAt'),
      cell: ({ linkedAt }) => linkedAt && <Instant at={linkedAt} />,
      priority: 3,
      width: '14.5rem',
    },
  ]
}
