import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readLocal } from '#web/session/local-storage.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { DeviceSettings } from './device-settings.tsx'

afterEach(() => activateLanguage('en'))

it('SET-11 the language is changed here at once, and kept', async () => {
  await loadAllTexts()
  await renderInPortal(<DeviceSettings />)
  await page.getByLabelText('Language').selectOptions('Italiano')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('it'))
  expect(readLocal('language')).toBe('it')
})
