import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { languages } from './languages/languages.ts'
import { timeZone } from './time/time-zone.ts'

const schemas = {
  /** null: never chosen, so that each device decides. */
  language: v.nullable(v.picklist(languages)),
  theme: v.picklist(['system', 'light', 'dark', 'contrast']),
  /** Height of rows; 'auto' follows what the device is used with, a finger or a pointer. */
  density: v.picklist(['auto', 'comfortable', 'compact']),
  /** IANA; null: that of the clock of the device. */
  timeZone: v.nullable(timeZone),
}

export const personalPreferences = v.strictObject(schemas)

/** What people set for themselves and find the same on each device. */
export type PersonalPreferences = v.InferOutput<typeof personalPreferences>

export const defaultPreferences: PersonalPreferences = {
  language: null,
  theme: 'system',
  density: 'auto',
  timeZone: null,
}

/** The same of stored values, each of which is the default when it makes no sense. */
export const readablePreferences = v.fallback(
  v.object({
    language: v.fallback(schemas.language, defaultPreferences.language),
    theme: v.fallback(schemas.theme, defaultPreferences.theme),
    density: v.fallback(schemas.density, defaultPreferences.density),
    timeZone: v.fallback(schemas.timeZone, defaultPreferences.timeZone),
  }),
  defaultPreferences,
)

/** Changes those that are named. Read with the person, so that they apply before the first page is drawn. */
export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PUT',
  path: 'preferences',
  access: 'preferences.save/get',
  body: v.partial(personalPreferences),
  reply: personalPreferences,
})
