import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Action } from '#core/access/access.ts'
import { EXPORT_MAX_HOURS, MANY_MAX } from '#core/limits.ts'
import type { Language } from '#core/languages/languages.ts'
import { listRequestOf, periodOf, type SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import type { FileFormat } from '#core/list/export-calls.ts'
import { useConfig } from '#web/config/config.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RadioGroup, SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { currentToday } from '#web/current-today.ts'
import { Failure } from '../failure.tsx'
import { RouteButton } from '../route-button.tsx'
import { Size } from '../size.tsx'
import type { Selected } from '../many/selection.ts'
import { exportBodyOf, type RowChoice, selectedRowsOf } from './export-body.ts'
import { ExportColumns, useColumnChoice, type ExportColumn } from './export-columns.tsx'
import css from './export-dialog.module.css'
import { useExport } from './use-export.ts'

export interface ExportDialogProps<L extends List> {
  list: L
  /** The right to export the list. */
  access: Action
  principal: ListPrincipal
  search: SearchOf<L>
  /** What the list's screen says of its rows. */
  page: Page<unknown>
  /** What is selected in the list. */
  selected: Selected | undefined
  /** Lets rows be selected, where none can be yet. */
  onSelect: (() => void) | undefined
  onScreen: readonly ExportColumn[]
  all: readonly ExportColumn[]
  onClose: () => void
}

/** Asks how a list is to be exported, and says whether the file comes at once or is made in the background. */
export function ExportDialog<L extends List>(props: ExportDialogProps<L>) {
  const { list, access, principal, search, page, selected, onSelect, onScreen, all, onClose } = props
  const { t, i18n } = useLingui()
  const { exportSyncRows } = useConfig().limits
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [received, setReceived] = useState<number>()
  const columns = useColumnChoice(onScreen, all)
  const run = useExport()
  const inFlight = useRef<AbortController>(undefined)
  // Whoever closes it wants no file any more.
  useEffect(() => () => inFlight.current?.abort(), [])
  // Of what was selected when the dialog was opened.
  const [chosen] = useState(() => selected && selectedRowsOf(selected, page))
  const isTooMany = chosen !== undefined && chosen.count > MANY_MAX
  const [rows, setRows] = useState<RowChoice>(chosen && !isTooMany ? 'selected' : 'all')
  const isProven = format === 'jsonl'
  const only = rows === 'selected' && !isProven ? chosen : undefined
  const isSelecting = rows === 'selected' && !isProven && !chosen
  const total = only?.count ?? page.total
  const isExact = only !== undefined || page.totalIs === 'exact'
  const atOnce = isExact && total <= exportSyncRows
  const isTooManyToProve = isProven && !atOnce

  const fileFormat = isProven ? 'xlsx' : format

  /** What the schedule of this export is made from; its days come with each run. */
  const scheduled = () => {
    const { filter, sort } = listRequestOf(list, search, principal, currentToday()).body
    const { dateFrom: _from, dateTo: _to, ...rest } = filter as Readonly<Record<string, unknown>>
    return {
      kind: list.key,
      period: periodOf(list, search),
      filter: rest,
      sort,
      format: fileFormat,
      columns: columns.wanted,
    }
  }
  const start = () => {
    inFlight.current = new AbortController()
    const language = i18n.locale as Language
    const wish = { format: fileFormat, language, columns: columns.wanted, only: only?.only }
    run.mutate(
      {
        list,
        access,
        total,
        body: exportBodyOf(list, search, principal, wish),
        atOnce,
        isProven,
        signal: inFlight.current.signal,
        onProgress: (progress) => setReceived(progress.received),
      },
      { onSuccess: (outcome) => outcome === 'saved' && onClose() },
    )
  }

  if (run.data === 'queued') {
    return (
      <Dialog title={t`Export`} closeLabel={t`Close`} onClose={onClose} lightDismiss>
        <div role="status" className={css.queued}>
          <Banner
            icon="check"
            action={
              <Link to="/exports" onClick={onClose}>
                <Trans>Go to exports</Trans>
              </Link>
            }
          >
            <Trans>Your export is queued. This can take up to {EXPORT_MAX_HOURS} hours.</Trans>
          </Banner>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t`Export`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        <>
          {list.exported?.scheduled && !isProven && (
            <RouteButton to="/exports/schedules" search={{ add: scheduled() }} kind="quiet" onClick={onClose}>
              <Trans>Repeat…</Trans>
            </RouteButton>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {isSelecting ? (
            <Button
              kind="primary"
              onClick={() => {
                onSelect?.()
                onClose()
              }}
            >
              <Trans>Select rows</Trans>
            </Button>
          ) : (
            <Button
              kind="primary"
              icon="save"
              busy={run.isPending}
              disabledReason={
                isTooManyToProve
                  ? t`At most ${i18n.number(exportSyncRows)} rows with proof. Apply a filter.`
                  : columns.wanted?.length === 0 && !isProven
                    ? t`Choose at least one column.`
                    : undefined
              }
              onClick={start}
            >
              <Trans context="verb">Export</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className={css.form}>
        <p>
          <strong>
            {isExact ? (
              <Plural value={total} one="# row" other="# rows" />
            ) : (
              <Trans>more than {i18n.number(total)} rows</Trans>
            )}
          </strong>
          {'. '}
          {isSelecting ? (
            <Trans>Select rows in the list first.</Trans>
          ) : atOnce || isProven ? (
            <Trans>The file is ready immediately.</Trans>
          ) : (
            <Trans>The file is created in the background. This can take up to {EXPORT_MAX_HOURS} hours.</Trans>
          )}
        </p>
        {(chosen || onSelect) && !isProven && (
          <RadioGroup<RowChoice>
            label={t`Rows`}
            value={rows}
            onChange={setRows}
            options={[
              { value: 'all', label: t`All rows` },
              {
                value: 'selected',
                label: chosen ? t`Selected rows (${i18n.number(chosen.count)})` : t`Choose rows in the list`,
                hint: isTooMany && t`At most ${i18n.number(MANY_MAX)} rows at once.`,
                disabled: isTooMany,
              },
            ]}
          />
        )}
        <SegmentedControl<FileFormat>
          label={t`Format`}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: t`Spreadsheet (XLSX)` },
            { value: 'csv', label: t`Text (CSV)` },
            ...(list.exported?.proven ? [{ value: 'jsonl' as const, label: t`With proof (JSONL)` }] : []),
          ]}
        />
        {list.exported?.proven && (
          <p>
            <Trans>
              With proof: the file holds the place of each row in the chained log and is signed. Anyone can check that
              no row was changed, removed or added, without access to the portal.
            </Trans>
          </p>
        )}
        {!isProven && <ExportColumns {...columns} all={all} />}
        {run.isPending && received !== undefined && (
          <p role="status">
            <Trans>
              Received <Size bytes={received} />
            </Trans>
          </p>
        )}
        {run.error && (
          <p role="alert" className={css.failure}>
            <Failure error={run.error} text={errorTextOf(run.error)} />
          </p>
        )}
      </div>
    </Dialog>
  )
}
