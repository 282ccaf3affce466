import '#web/ui/theme/theme.css'
import { i18n } from '@lingui/core'
import { beforeEach, expect, it, vi } from 'vitest'
import { languages, languageTag } from '#core/languages/languages.ts'
import { clearLocal, readLocal, writeLocal } from '#web/session/local-storage.ts'
import { activateLanguage, chooseLanguage, startLanguage } from './language.ts'

beforeEach(() => clearLocal([]))

// Before another test draws or asks for Greek.
it('a language asks for its font before any text is drawn in it', async () => {
  const isLoaded = () => document.fonts.check('1em "Source Sans 3"', 'Ελληνικά')
  expect(isLoaded()).toBe(false)
  await activateLanguage('el')
  await expect.poll(isLoaded).toBe(true)
  await activateLanguage('en')
})

// While only few catalogues are loaded: the other one comes later than a choice made after it.
it('of two choices in quick succession the last one counts', async () => {
  await activateLanguage('it')
  await Promise.all([activateLanguage('bg'), activateLanguage('it')])
  expect(i18n.locale).toBe('it')
})

it.each(languages)('I18N-09 html says which language the interface is in: %s', async (language) => {
  await activateLanguage(language)
  expect(i18n.locale).toBe(language)
  expect(document.documentElement.lang).toBe(languageTag(language))
})

it('I18N-09 Canadian French is fr-CA, with its plurals', async () => {
  await activateLanguage('fr_ca')
  expect(document.documentElement.lang).toBe('fr-CA')
  expect(i18n.locales).toEqual(['fr-CA', 'en'])
})

it('I18N-08 a choice is kept on the device, and the next page starts with it', async () => {
  await chooseLanguage('el')
  expect(readLocal('language')).toBe('el')
  expect(startLanguage()).toBe('el')
})

it('I18N-08 without a choice, or with one nobody knows, the browser decides', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', 'bg-BG'])
  expect(startLanguage()).toBe('bg')
  writeLocal('language', 'tlh')
  expect(startLanguage()).toBe('bg')
})
