import { skipToken, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { defaultPreferences, type PersonalPreferences, readablePreferences } from '#core/preferences.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { readLocal, removeLocal, writeLocal } from '#web/session/local-storage.ts'

/** What a person has set: their own on every device, and for the rest of the session on this one (D-28). */
export interface Preferences extends PersonalPreferences {
  /** The menu at the side shows icons alone. */
  readonly railCollapsed: boolean
  /**
   * Single characters are shortcuts too; people who use voice input, or press keys by accident, switch them off (WCAG
   * 2.1.4).
   */
  readonly singleKeys: boolean
  /** Rows per page, by the key of the list, where another number than the list's own was chosen. */
  readonly pageSizes: Readonly<Record<string, number>>
}

export type PersonalName = keyof PersonalPreferences

export const personalNames = Object.keys(defaultPreferences) as readonly PersonalName[]

const schema = v.fallback(
  v.object({
    railCollapsed: v.fallback(v.boolean(), false),
    singleKeys: v.fallback(v.boolean(), true),
    pageSizes: v.fallback(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))), {}),
    unsaved: v.fallback(v.array(v.picklist(personalNames)), []),
  }),
  { railCollapsed: false, singleKeys: true, pageSizes: {}, unsaved: [] },
)

interface SavedPreferences extends Preferences {
  /** Those that were chosen here and that the server does not know yet. */
  readonly unsaved: readonly PersonalName[]
}

const KEY = ['preferences']
/** The copy of a device that has settings of its own; it outlives sessions, as the language does. */
const DEVICE_KEY = ['deviceSettings']

/** What is saved with the session, whatever the device says. */
export const savedPreferences = (): SavedPreferences => {
  const saved = bootClient.getQueryData(KEY)
  return { ...v.parse(readablePreferences, saved), ...v.parse(schema, saved) }
}

/** Changes those that are named, in all tabs. */
export const storePreferences = (change: Partial<SavedPreferences>): void =>
  void bootClient.setQueryData(KEY, { ...savedPreferences(), ...change })

/** The settings of this device, which apply here instead of the person's; null where it has none. */
export const deviceSettings = (): PersonalPreferences | null => {
  const saved = bootClient.getQueryData(DEVICE_KEY)
  if (saved !== undefined) return saved && v.parse(readablePreferences, saved)
  return readDeviceSettings()
}

const readDeviceSettings = (): PersonalPreferences | null => {
  const stored = readLocal('deviceSettings')
  if (stored === null) return null
  try {
    return v.parse(readablePreferences, JSON.parse(stored))
  } catch {
    return null
  }
}

/** null: the person's settings apply here again. */
export const keepDeviceSettings = (settings: PersonalPreferences | null): void => {
  if (settings) writeLocal('deviceSettings', JSON.stringify(settings))
  else removeLocal('deviceSettings')
  bootClient.setQueryData(DEVICE_KEY, settings)
}

/** The preferences that apply on this device now. */
export const currentPreferences = (): Preferences => ({ ...savedPreferences(), ...deviceSettings() })

/** The preferences that apply now; renders again whenever one changes, also in another tab. */
export const usePreferences = (): Preferences => {
  useQuery({ queryKey: KEY, queryFn: skipToken }, bootClient)
  useQuery({ queryKey: DEVICE_KEY, queryFn: skipToken }, bootClient)
  return currentPreferences()
}

/** A preference of this session and how to change it: shown at once, in all tabs, and kept until the session ends. */
export const usePreference = <Name extends Exclude<keyof Preferences, PersonalName>>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] => [
  usePreferences()[name],
  (value) => storePreferences({ [name]: value }),
]
