import { useLingui } from '@lingui/react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAllColumns, saveColumns, type ColumnLayout } from '#core/list/layouts.ts'
import { call } from '#web/api/call.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceFailure } from '#web/messages/messages.ts'
import { offline } from '#web/offline/query-client.ts'
import { useAfterPause } from './after-pause.ts'
import { defaultLayout } from './arrange.ts'
import type { LayoutKey } from './layout-key.ts'

/** From the last change to the call that keeps it. Milliseconds. */
const SAVE_AFTER_MS = 600

/** Every table that the person has arranged: asked for once, then kept as it is changed here. */
const layoutsQuery = queryOptions({
  queryKey: ['columns'],
  queryFn: ({ signal }) => call(getAllColumns, {}, { signal }),
  ...offline(getAllColumns),
})

interface Change {
  readonly layoutKey: LayoutKey
  /** null goes back to how the table came. */
  readonly layout: ColumnLayout | null
}

/** How the person has arranged a table, and how that changes: on the screen at once, on the server after a pause. */
export function useLayout(layoutKey: LayoutKey | undefined) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const query = useQuery({ ...layoutsQuery, enabled: layoutKey !== undefined })
  const saving = useMutation({
    // One after the other, so that the last change is the one that stays.
    scope: { id: 'columns' },
    mutationFn: ({ layoutKey: { key, subKey }, layout }: Change) =>
      call(saveColumns, { body: { key, subKey, layout } }),
    onError: (error) => {
      announceFailure(i18n._(errorTextOf(error)), error)
      void client.invalidateQueries(layoutsQuery)
    },
  })
  const saveSoon = useAfterPause(saving.mutate, SAVE_AFTER_MS)

  const change = (layout: ColumnLayout | null) => {
    if (!layoutKey) return
    // A reply that is still on its way knows nothing of this.
    void client.cancelQueries(layoutsQuery)
    const { key, subKey = null } = layoutKey
    client.setQueryData(layoutsQuery.queryKey, (all = []) => [
      ...all.filter((each) => each.key !== key || each.subKey !== subKey),
      ...(layout ? [{ key, subKey, layout }] : []),
    ])
    saveSoon({ layoutKey, layout })
  }
  const layoutIn = (all: typeof query.data) =>
    all?.find(({ key, subKey }) => key === layoutKey?.key && subKey === (layoutKey.subKey ?? null))?.layout
  return {
    /** Undefined where the table is as it came, or nothing is known yet. */
    layout: layoutIn(query.data),
    /** The same after every change, also one that is not drawn yet: keys come faster than renderings. */
    latest: () => layoutIn(client.getQueryData(layoutsQuery.queryKey)) ?? defaultLayout,
    query,
    saving,
    change,
  }
}
