import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { StoreTime } from './store-time.tsx'

it('B-36 a time of a terminal is shown as its clock had it, with the zone of the store', async () => {
  const { screen } = await renderInPortal(<StoreTime at="2026-11-20T18:05:07" zone="America/New_York" />)
  const time = screen.container.querySelector('time')
  expect(time?.textContent).toBe('18:05 | 20.11.2026 New York')
  expect(time?.title).toBe('America/New_York')
})

it.each([
  ['en', 'Athens', 'Kyiv', 'St. John’s'],
  ['bg', 'Атина', 'Киев', 'Сейнт Джонс'],
  ['el', 'Αθήνα', 'Κίεβο', 'Σεν Τζονς'],
  ['fr', 'Athènes', 'Kiev', 'Saint-Jean de Terre-Neuve'],
  ['fr_ca', 'Athènes', 'Kiev', 'St. John’s'],
  ['it', 'Atene', 'Kiev', 'St. John’s'],
] as const)('the city of a zone is named in the language of its reader: %s', async (language, ...cities) => {
  const zones = ['Europe/Athens', 'Europe/Kyiv', 'America/St_Johns', 'UTC', 'Europe/Kiev']
  await renderInPortal(
    <>
      {zones.map((zone) => (
        <StoreTime key={zone} at="2026-11-20T18:05:07" zone={zone} />
      ))}
    </>,
  )
  await loadAllTexts()
  await activateLanguage(language)
  const shown = () =>
    page
      .getByRole('time')
      .elements()
      .map((time) => time.textContent.replace('18:05 | 20.11.2026 ', ''))
  await expect.poll(shown).toEqual([...cities, 'UTC', cities[1]])
})
