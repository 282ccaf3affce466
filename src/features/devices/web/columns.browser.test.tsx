import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import '#web/ui/theme/theme.css'
import { buildDevice } from './build-device.ts'
import { useDeviceColumns } from './columns.tsx'

const devices = [
  buildDevice({ token: 'a', deviceId: 'device-a' }),
  buildDevice({ token: 'b', deviceId: 'device-b', blocked: true, health: ['attestation', 'oldPatch'] }),
]

function Devices() {
  return (
    <DataTable
      caption="Devices"
      columns={useDeviceColumns()}
      rows={devices}
      rowKey={({ token }) => token}
      rowLink={({ token }, children) => <a href={`#${token}`}>{children}</a>}
      sort={null}
      onSort={() => {}}
    />
  )
}

it('on a phone the card of a device says what is wrong with it, or that nothing is, in three lines', async () => {
  await renderForRole(<Devices />, {}, { at: '/devices/list' })
  await page.viewport(390, 844)
  const card = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect.element(card('device-a').getByText('No problems')).toBeVisible()
  await expect.element(card('device-b').getByText('Security check not passed, Old security patch')).toBeVisible()
  for (const name of ['device-a', 'device-b']) {
    const cells = [...card(name).element().children].filter((cell) => cell.getClientRects().length > 0)
    const lines = new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top)))
    expect(lines.size, name).toBe(3)
  }
})
