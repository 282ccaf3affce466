import { listDevices } from '#features/devices/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectGone, expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

test('JOB-15 the devices whose security check failed are found in words and blocked all at once, each with its result, in four steps @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'operator')
  const failed = async () => {
    const filter = { attestation: ['failed' as const] }
    return (await call(listDevices, { params: { page: 1, perPage: 100 }, body: { sort: null, filter } })).items
  }
  const devices = await failed()
  const tab = await newTab({ width: 1280, height: 800 })
  await signIn(tab, server.origin, 'operator')
  await goTo(tab, '/stores/list', 'tbody tr:has(th > a)')

  const operator = atTablet(tab, 'mouse')
  await operator.enterAnywhere('failed security check')
  await expectShown(tab, { css: 'main tbody td', name: 'Not passed' })
  await operator.press({ css: 'thead input', name: /^Select all/ })
  await operator.press({ css: '[role=group] button', name: 'Block' })
  await operator.press({ css: 'dialog button', name: 'Block' })
  // All of those that were not blocked before, and each by its name.
  const open = devices.filter(({ blocked }) => !blocked)
  expect(open.length).toBeGreaterThan(1)
  await expectShown(tab, { css: 'dialog h2', name: `${open.length} devices blocked` })
  await expectGone(tab, { css: 'dialog p', name: 'Not changed:' })
  for (const { deviceId } of devices) await expectShown(tab, { css: 'dialog li', name: new RegExp(deviceId) })
  await expect.poll(async () => (await failed()).every(({ blocked }) => blocked), often).toBe(true)
  operator.expectAtMost(4)
})
