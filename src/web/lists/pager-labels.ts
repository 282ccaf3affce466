import { useLingui } from '@lingui/react/macro'
import type { Page } from '#core/list/calls.ts'
import type { PagerLabels } from '#web/ui/table/pager.tsx'

/** What the pager of a list says, in the language shown; of a partial list, that it leads through saved rows alone. */
export const usePagerLabels = (
  page: number,
  perPage: number,
  shown: Page<unknown> | undefined,
  isPartial = false,
): PagerLabels => {
  const { t, i18n } = useLingui()
  const first = i18n.number(shown?.items.length ? (page - 1) * perPage + 1 : 0)
  const last = i18n.number(shown?.items.length ? (page - 1) * perPage + shown.items.length : 0)
  const total = `${i18n.number(shown?.total ?? 0)}${shown?.totalIs === 'atLeast' ? '+' : ''}`
  return {
    pager: t`Pages`,
    range: isPartial ? t`${first}–${last} of ${total} saved` : t`${first}–${last} of ${total}`,
    first: t`First page`,
    previous: t`Previous page`,
    next: t`Next page`,
    last: t`Last page`,
    page: t`Page`,
    perPage: t`Rows per page`,
    isFirst: t`This is the first page`,
    isLast: t`This is the last page`,
    lastUnknown: t`Too many rows to count. Add a filter.`,
  }
}
