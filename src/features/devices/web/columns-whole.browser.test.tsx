import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceStates, deviceTroubles } from '#core/codes.ts'
import { languages } from '#core/languages/languages.ts'
import type { DeviceRow } from '../contract.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import '#web/ui/theme/theme.css'
import { buildDevice } from './build-device.ts'
import { useDeviceColumns } from './columns.tsx'

/** What the page leaves of an upright tablet of 800 pixels for a list. CSS pixels. */
const ROOM = 687

const troubles = deviceTroubles.flatMap((one, at) => [
  [one],
  ...deviceTroubles.slice(at + 1).map((other) => [one, other]),
])
/** Every state of a device; an id of sixteen digits is the widest. */
const rows = [
  ...deviceStates.map((status) => buildDevice({ status, deviceId: '0000000000000000' })),
  ...[true, false].map((blocked) => buildDevice({ blocked })),
  ...troubles.map((health) => buildDevice({ health })),
].map((row, number): DeviceRow => ({ ...row, token: String(number) }))

const onUprightTablet = ['deviceId', 'status', 'blocked', 'health']

function Devices() {
  return (
    <DataTable
      caption="Devices"
      lead={{ width: '3rem', heading: '', cell: () => '' }}
      columns={useDeviceColumns()}
      rows={rows}
      rowKey={({ token }) => token}
      rowLink={({ token }, children) => <a href={`#${token}`}>{children}</a>}
      sort={null}
      usualSort={{ field: 'blocked', direction: 'asc' }}
      onSort={() => {}}
    />
  )
}

beforeAll(async () => {
  await loadAllTexts()
  await page.viewport(800, 1280)
})

it.each(languages)(
  'what a device is and what is wrong with it is whole on an upright tablet, in %s',
  async (language) => {
    await activateLanguage(language)
    const { container } = await render(
      <I18nProvider i18n={i18n}>
        <div style={{ inlineSize: ROOM }}>
          <Devices />
        </div>
      </I18nProvider>,
    )
    await document.fonts.ready
    const edge = container.querySelector('section')?.getBoundingClientRect().right
    const drawn = [...container.querySelectorAll<HTMLElement>('tr')].flatMap((row) =>
      [...row.querySelectorAll<HTMLElement>(':is(th, td):not([data-lead])')].slice(0, onUprightTablet.length),
    )
    expect(drawn).toHaveLength((rows.length + 1) * onUprightTablet.length)
    const cut = drawn.filter((cell) => {
      // A row's link is laid over all of the row.
      const box = cell.querySelector('a') ?? cell
      const isCut = [box, ...box.querySelectorAll('*')].some(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
      )
      return isCut || cell.scrollHeight > cell.clientHeight || cell.getBoundingClientRect().right > (edge ?? 0)
    })
    expect(new Set(cut.map(({ textContent }) => textContent))).toEqual(new Set())
  },
)
