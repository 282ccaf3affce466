import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportList } from '#features/terminal-reports/contract.ts'
import { formatDateTime } from '#core/time/time.ts'
import { StoreTime } from '#web/lists/store-time.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { terminalReportsQuery, type Report } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { reportTexts } from './labels.ts'

/** The reports that a terminal sent, the newest first (§3). */
export function TerminalReports({ token }: { token: string }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  const [opened, setOpened] = useState<Report>()
  return (
    <>
      <OwnedList
        list={reportList}
        title={t`Reports`}
        emptyTitle={msg`This terminal has sent no reports yet`}
        query={(state) => terminalReportsQuery(token, state, principal)}
        columns={useColumns()}
        rowActions={{
          heading: t`Open`,
          width: '4rem',
          cell: openButton(setOpened),
        }}
      />
      {opened && <ReportDialog report={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const openButton = (onOpen: (report: Report) => void) => (report: Report) => (
  <OpenButton report={report} onClick={() => onOpen(report)} />
)

function OpenButton({ report, onClick }: { report: Report; onClick: () => void }) {
  const { t, i18n } = useLingui()
  const what = i18n._(reportTexts[report.kind])
  const when = formatDateTime(report.dateTime)
  return <IconButton icon="receipt" label={t`Open ${what} of ${when}`} onClick={onClick} />
}

const useColumns = (): Column<Report>[] => {
  const { i18n } = useLingui()
  const { dateTime, type, operationId, periodFrom } = reportList.row
  const heading = ({ label }: typeof dateTime | typeof type) => (label ? i18n._(label) : '')
  return [
    {
      id: 'dateTime',
      heading: heading(dateTime),
      cell: ({ dateTime: at, timeZone }) => <StoreTime at={at} zone={timeZone} />,
      priority: 1,
      width: '14.5rem',
    },
    {
      id: 'type',
      heading: heading(type),
      cell: (report) => i18n._(reportTexts[report.kind]),
      priority: 1,
      wraps: true,
      width: '8.5rem',
    },
    { id: 'operationId', heading: heading(operationId), cell: (report) => report.operationId, priority: 1 },
    {
      id: 'periodFrom',
      heading: heading(periodFrom),
      cell: (report) => (
        <Trans>
          {formatDateTime(report.periodFrom)} to {formatDateTime(report.periodTo)}
        </Trans>
      ),
      wraps: true,
      width: '12rem',
    },
  ]
}
