import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { List } from '#core/list/declare.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Failure } from '../failure.tsx'
import { useSavedFilters } from './default-filter.ts'
import { hasFilter, isSameFilter } from './filter-state.ts'
import { SaveForm } from './save-form.tsx'
import { SavedFilterRow, UseFilter } from './saved-filter-row.tsx'
import css from './saved-filters.module.css'
import { filterIcon } from '../icons.ts'
import { SheetMessages } from '../sheet-messages.tsx'

interface Props {
  list: List
  page: string
  /** The filter in force. */
  filter: Readonly<Record<string, unknown>>
  inAddress: boolean
  onApply: (filter: Record<string, unknown>) => void
  onClose: () => void
}

/** The saved filters of a page: one press uses one; the filter in force gets a name. */
export function SavedFiltersSheet({ list, page, filter, inAddress, onApply, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { data: saved, error, fetchStatus } = useSavedFilters(list)
  const named = saved?.filter(({ name }) => name !== null)
  const lastUsed = saved?.find((one) => one.name === null && !isSameFilter(list, one.filter, filter))
  const isEmpty = !hasFilter(list, filter)
  const content = useRef<HTMLDivElement>(null)
  const count = named?.length
  useLayoutEffect(() => {
    // The row that was deleted is gone, and the focus with it.
    if (document.activeElement === document.body) content.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a row fewer is when to look
  }, [count])
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href)
    announceSuccess(t`Link copied`)
    onClose()
  }

  return (
    <SideSheet
      title={t`Saved filters`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        inAddress && (
          <Button icon="copy" onClick={() => void copyLink()}>
            <Trans>Copy link</Trans>
          </Button>
        )
      }
    >
      <div ref={content} className={css.sheet} tabIndex={-1}>
        {lastUsed && (
          <Button icon={filterIcon} onClick={() => onApply(lastUsed.filter)}>
            <Trans>Use last filter</Trans>
          </Button>
        )}
        {list.preparedFilters && (
          <ul className={css.list} aria-label={t`Prepared filters`}>
            {list.preparedFilters.map((prepared) => (
              <li key={prepared.name.id} className={css.row}>
                <UseFilter
                  name={i18n._(prepared.name)}
                  isInForce={isSameFilter(list, prepared.filter, filter)}
                  onUse={() => onApply({ ...prepared.filter })}
                />
              </li>
            ))}
          </ul>
        )}
        {named && named.length > 0 && (
          <ul className={css.list}>
            {named.map((one) => (
              <SavedFilterRow
                key={one.id}
                {...{ page, onApply }}
                saved={one}
                filter={isEmpty ? undefined : filter}
                isInForce={!isEmpty && isSameFilter(list, one.filter, filter)}
                canOpen={inAddress}
              />
            ))}
          </ul>
        )}
        {named?.length === 0 && (
          <p className={css.remark}>
            <Trans>No saved filters yet. Set filters, then name and save them here.</Trans>
          </p>
        )}
        {!saved && fetchStatus === 'paused' && (
          <p className={css.remark}>
            <Trans>Couldn't load saved filters. Check your connection.</Trans>
          </p>
        )}
        {!saved && error && (
          <p className={css.remark}>
            <Failure error={error} text={errorTextOf(error)} />
          </p>
        )}
        {!saved && fetchStatus === 'fetching' && <Spinner />}
        <SaveForm {...{ page, filter, isEmpty }} named={named ?? []} canOpen={inAddress} />
        <SheetMessages />
      </div>
    </SideSheet>
  )
}
