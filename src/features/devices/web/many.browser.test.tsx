import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#web/api/stub-server.ts'
import { forgetJob } from '#web/lists/many/job.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { buildPage, renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { deviceList } from '../contract.ts'
import { buildDevice } from './build-device.ts'
import { DeviceList } from './screen.tsx'

const ACT = 'POST /api/devices/many/status'

beforeEach(() => () => {
  forgetJob()
  bootClient.clear()
})
afterEach(() => void vi.restoreAllMocks())

it('what was blocked is unblocked again only with the reason that unblocking needs', async () => {
  const record = { token: 'd1', name: 'device-a', hint: 'Pixel', version: 1, isSame: false }
  const server = await renderForRole(
    <DeviceList search={{}} selected={undefined} onSearch={() => {}} />,
    {
      'POST /api/devices/1/10': () =>
        buildPage(deviceList, [buildDevice({ token: 'd1', deviceId: 'device-a', blocked: false })]),
      [`${ACT}/preview`]: () => answer({ data: { records: [record], hasMore: false, stops: 0 } }),
      [ACT]: () => answer({ data: [{ token: 'd1', result: 'done' }] }),
    },
    { role: 'ROLE_ACQUIRER_ADMIN', at: '/devices/list' },
  )
  await page.getByRole('checkbox', { name: 'Select device-a' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog', { name: '1 device blocked' }).getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Unblock 1 device?' })
  await expect.element(question.getByRole('textbox', { name: 'Reason (required)' })).toBeVisible()
  const sent = () => server.lines().filter((line) => line === ACT).length
  expect(sent()).toBe(1)
  await question.getByRole('textbox').fill('Found again')
  await question.getByRole('button', { name: 'Unblock', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: '1 device unblocked' })).toBeVisible()
  expect(sent()).toBe(2)
})
