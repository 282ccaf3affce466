import { skipToken, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ListKey } from '#core/codes.ts'
import { bootClient } from '#web/offline/boot-client.ts'

/** What a person has set for themselves on this device; it ends with the session (D-28). */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark' | 'contrast'
  /** Height of rows; 'auto' follows what the device is used with, a finger or a pointer. */
  readonly density: 'auto' | 'comfortable' | 'compact'
  /** The menu at the side shows icons alone. */
  readonly railCollapsed: boolean
  /** Single characters are shortcuts too; whoever speaks to the device, or slips on keys, switches them off (WCAG 2.1.4). */
  readonly singleKeys: boolean
  /** Rows per page of the lists where another number than the list's own was chosen. */
  readonly pageSizes: Partial<Record<ListKey, number>>
}

const schema = v.fallback(
  v.object({
    theme: v.fallback(v.picklist(['system', 'light', 'dark', 'contrast']), 'system'),
    density: v.fallback(v.picklist(['auto', 'comfortable', 'compact']), 'auto'),
    railCollapsed: v.fallback(v.boolean(), false),
    singleKeys: v.fallback(v.boolean(), true),
    pageSizes: v.fallback(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))), {}),
  }),
  { theme: 'system', density: 'auto', railCollapsed: false, singleKeys: true, pageSizes: {} },
)

const KEY = ['preferences']

export const currentPreferences = (): Preferences => v.parse(schema, bootClient.getQueryData(KEY))

/** One preference and how to change it: shown at once, in all tabs, and kept until the session ends. */
export const usePreference = <Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] => {
  useQuery({ queryKey: KEY, queryFn: skipToken }, bootClient)
  return [
    currentPreferences()[name],
    (value) => bootClient.setQueryData(KEY, { ...currentPreferences(), [name]: value }),
  ]
}
