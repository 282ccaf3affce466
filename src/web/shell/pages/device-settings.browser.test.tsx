import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readLocal } from '#web/session/local-storage.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { keepZones } from '#web/session/zones.ts'
import { DeviceSettings } from './device-settings.tsx'

afterEach(() => activateLanguage('en'))

it('SET-11 the language is changed here at once, and kept', async () => {
  await loadAllTexts()
  await renderInPortal(<DeviceSettings />)
  await page.getByLabelText('Language').selectOptions('Italiano')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('it'))
  expect(readLocal('language')).toBe('it')
})

it('time zones are offered by their cities in the language shown, in its order, those of the stores first', async () => {
  await loadAllTexts()
  keepZones(['Europe/Rome', 'Europe/Athens'])
  await renderInPortal(<DeviceSettings />)
  await activateLanguage('el')
  const groups = () =>
    [...(page.getByLabelText('Ζώνη ώρας').element() as HTMLSelectElement).querySelectorAll('optgroup')].map((group) =>
      [...group.querySelectorAll('option')].map(({ value, textContent }) => `${value} ${textContent}`),
    )
  await expect.poll(groups).toMatchObject([['Europe/Athens Αθήνα', 'Europe/Rome Ρώμη'], {}])
  const [, all = []] = groups()
  expect(all).toContain('Europe/Sofia Σόφια')
  expect(all).toContain('UTC UTC')
  expect(all).not.toContain('Europe/Athens Αθήνα')
  const names = all.map((each) => each.slice(each.indexOf(' ') + 1))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted(new Intl.Collator('el').compare))
})
