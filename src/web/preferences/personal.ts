import { i18n } from '@lingui/core'
import type { PersonalPreferences } from '#core/preferences.ts'
import { savePreferences } from '#core/preferences.ts'
import { call } from '#web/api/call.ts'
import { chooseLanguage } from '#web/i18n/language.ts'
import { readSession } from '#web/session/stored-session.ts'
import {
  currentPreferences,
  deviceSettings,
  keepDeviceSettings,
  storePreferences,
  savedPreferences,
  type PersonalName,
  personalNames,
  usePreferences,
} from './preferences.ts'

/** When the server last took a choice: what it was asked before may have been answered without it. */
let savedAt = 0

/**
 * Takes over what the server says the person chose. What was chosen here and could not be saved yet stays, and is saved now.
 * @param askedAt when the server was asked
 */
export const takePersonal = (preferences: PersonalPreferences | undefined, askedAt: number): void => {
  if (preferences && askedAt >= savedAt) {
    const saved = savedPreferences()
    storePreferences({ ...preferences, ...picked(saved, saved.unsaved) })
    applyLanguage()
  }
  void saveUnsaved()
}

/** Chooses for the person, or for this device alone where it has settings of its own. It holds at once. */
const choosePersonal = (change: Partial<PersonalPreferences>): void => {
  const ofDevice = deviceSettings()
  if (ofDevice) return keepDeviceSettings({ ...ofDevice, ...change })
  // Before somebody signs in there is nobody to keep it with.
  if (!readSession()) return
  const chosen = personalNames.filter((name) => name in change)
  storePreferences({ ...change, unsaved: [...new Set([...savedPreferences().unsaved, ...chosen])] })
  void saveUnsaved()
}

/** A choice that does not arrive is kept on the device and tried again when the server next tells of the person. */
const saveUnsaved = async (): Promise<void> => {
  const { unsaved, ...sent } = savedPreferences()
  if (unsaved.length === 0 || !readSession()) return
  try {
    await call(savePreferences, { body: picked(sent, unsaved) })
  } catch {
    return
  }
  savedAt = Date.now()
  const now = savedPreferences()
  storePreferences({ unsaved: now.unsaved.filter((name) => !unsaved.includes(name) || now[name] !== sent[name]) })
}

const picked = (from: PersonalPreferences, names: readonly PersonalName[]): Partial<PersonalPreferences> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Shows the preferred language. One that cannot be loaded is shown when the page is next opened with a connection. */
const applyLanguage = (): void => {
  const { language } = currentPreferences()
  if (language && language !== i18n.locale) chooseLanguage(language).catch(() => {})
}

/** A preference of the person and how to change it. */
export const usePersonal = <Name extends PersonalName>(
  name: Name,
): [PersonalPreferences[Name], (value: PersonalPreferences[Name]) => void] => [
  usePreferences()[name],
  (value) => choosePersonal({ [name]: value }),
]

/** Whether this device has settings of its own, and how to begin and end that; they begin as what is shown. */
export const useDeviceSettings = (): [boolean, (own: boolean) => void] => {
  const { language, theme, density, timeZone } = usePreferences()
  const choose = (own: boolean) => {
    keepDeviceSettings(own ? { language, theme, density, timeZone } : null)
    applyLanguage()
  }
  return [deviceSettings() !== null, choose]
}
