import '#web/ui/theme/theme.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceLogRow } from '../history.ts'
import type { DeviceDetails as Details } from '../contract.ts'
import { levelOf, type Role } from '#core/access/roles.ts'
import { languages } from '#core/languages/languages.ts'
import { onOutcome } from '#web/api/outcomes.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import type { Attestation } from './attestation-reasons.ts'
import { buildAttestation, buildDevice, buildLog } from './build-device.ts'
import { DeviceDetailsPanel } from './details.tsx'

interface Given {
  device?: Partial<Details>
  attestations?: readonly Partial<Attestation>[]
  log?: Partial<DeviceLogRow>
  role?: Role
  viewOnly?: boolean
  tab?: string
  answers?: Parameters<typeof stubServer>[0]
}

const buildPage = (items: readonly object[]) =>
  answer({ data: { items, total: items.length, totalIs: 'exact', page: 1, perPage: 10 } })

const setup = async ({ device, attestations = [{}], log, role = 'ROLE_MERCHANT_ADMIN', ...given }: Given = {}) => {
  const { viewOnly = false } = given
  plantSession({ level: levelOf([role]), viewOnly })
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.c', rights: [], mustChangePassword: false }
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...me, roles: [role], viewOnly } }),
    'GET /api/device/dev1': () => answer({ data: buildDevice(device) }),
    'POST /api/device/dev1/attestations/1/10': () =>
      buildPage(attestations.map((each, index) => buildAttestation({ token: String(index), ...each }))),
    'POST /api/device/dev1/logs/1/10': () => buildPage([buildLog(log)]),
    'GET /api/filters/deviceLogs': () => answer({ data: [] }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    ...given.answers,
  })
  const onTab = vi.fn()
  const { screen, queryClient } = await renderInPortal(<DeviceDetailsPanel id="dev1" tab={given.tab} onTab={onTab} />, {
    at: '/devices/list',
  })
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
  return { screen, server, onTab, queryClient }
}
const keepsFilters = {
  'POST /api/filters': () => answer({ data: { id: 'f', name: null, filter: {}, isDefault: false } }),
}
const fact = (term: string) =>
  [...document.querySelectorAll('dt')].find((dt) => dt.textContent === term)?.nextElementSibling?.textContent

beforeEach(async () => {
  await loadAllTexts()
  await activateLanguage('en')
})
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['DEV-02', 'Manufacturer', 'Sunmi'],
  ['DEV-03', 'Model', 'V3H'],
  ['DEV-04', 'Android API version', '35'],
  ['DEV-05', 'Android version', '15'],
  ['DEV-06', 'Security patch', '05.10.26'],
  ['DEV-13', 'Serial number', 'SN-42'],
  ['DEV-14', 'Device type', 'tablet'],
  ['DEV-15', 'Product', 'v3h_eea'],
  ['DEV-16', 'ARM variant', 'arm64-v8a'],
  ['DEV-17', 'Board', 'mt6765'],
  ['DEV-18', 'CPU', 'Cortex-A53'],
  ['DEV-19', 'CPU cores', '8'],
  ['DEV-20', 'Frequency', '2.3 GHz'],
  ['DEV-21', 'Modem board', 'MOLY.LR12'],
  ['DEV-22', 'Baseband version', 'MOLY.R1'],
])('%s the details name %s: %s', async (_row, term, text) => {
  await setup()
  expect(fact(term)).toBe(text)
})

it.each([
  ['DEV-09', 'Created', '02.01.2026'],
  ['DEV-10', 'Updated', '19.11.2026'],
  ['DEV-11', 'First accessed', '03.01.2026'],
  ['DEV-12', 'Last accessed', '20.11.2026'],
])('%s the details say when: %s, with the zone', async (_row, term, day) => {
  await setup()
  expect(fact(term)).toMatch(new RegExp(`^\\d{2}:\\d{2} \\| ${day} GMT`))
})

it('DEV-05 an iPhone has an iOS version and no Android version', async () => {
  await setup({ device: { androidVersion: null, androidApiVersion: null, iosVersion: '18.2' } })
  expect(fact('iOS version')).toBe('18.2')
  expect(fact('Android version')).toBeUndefined()
})

it('DEV-07 DEV-08 a device is active or not and blocked or not, in words', async () => {
  const { screen } = await setup({ device: { status: 'inactive', blocked: true } })
  await expect.element(screen.getByText('Inactive')).toBeVisible()
  await expect.element(screen.getByText('Blocked', { exact: true })).toBeVisible()
})

it('DEV-59 a device is blocked after a question, with a reason where there is one', async () => {
  const { screen, server } = await setup({
    answers: { 'PUT /api/device/dev1/status': () => answer({ data: buildDevice({ blocked: true, version: 4 }) }) },
  })
  await screen.getByRole('button', { name: 'Block' }).click()
  await screen.getByLabelText('Reason (optional)').fill('Lost')
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(server.requests.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
    blocked: true,
    reason: 'Lost',
    version: 3,
  })
})

it('REL-15 a question that is open stays what it was when somebody else blocks the device, and is refused', async () => {
  let device = buildDevice()
  const { screen, server, queryClient } = await setup({
    answers: {
      'GET /api/device/dev1': () => answer({ data: device }),
      'PUT /api/device/dev1/status': () => answerError(409, 'STALE_VERSION'),
    },
  })
  await screen.getByRole('button', { name: 'Block' }).click()
  const question = screen.getByRole('alertdialog')
  device = buildDevice({ blocked: true, version: 4 })
  await queryClient.invalidateQueries()
  await expect.poll(() => document.body.textContent).toContain('Unblock')
  await question.getByRole('button', { name: 'Block' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  expect(server.requests.find(({ line }) => line.startsWith('PUT'))?.body).toMatchObject({ blocked: true, version: 3 })
})

it('DEV-59 nothing is unblocked without a reason (D-53)', async () => {
  const { screen, server } = await setup({ device: { blocked: true } })
  await screen.getByRole('button', { name: 'Unblock' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  const reason = screen.getByLabelText('Reason (required)')
  await expect.element(reason).toHaveAccessibleDescription(/Enter a reason\./)
  await expect.element(reason).toHaveFocus()
  await reason.fill('x'.repeat(400))
  await expect.element(reason).toHaveValue('x'.repeat(400))
  await expect.element(reason).toHaveAccessibleDescription(/Enter at most 255 characters\. This has 400\./)
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
  await expect.element(reason).toHaveFocus()
  expect(server.lines().filter((line) => line.startsWith('PUT'))).toEqual([])
})

it.each([
  ['a cashier', { role: 'ROLE_CASHIER' as const }, ['Device', 'Certificates', 'Attestations']],
  ['a store admin', { role: 'ROLE_STORE_ADMIN' as const }, ['Device', 'Certificates', 'Attestations', 'Logs']],
  ['somebody read-only', { viewOnly: true }, ['Device', 'Certificates', 'Attestations', 'Logs', 'History']],
])('%s sees the parts that the access table names, and blocks nothing', async (_, given, tabs) => {
  const { screen } = await setup(given)
  await expect.element(screen.getByRole('tab', { name: 'Attestations' })).toBeVisible()
  const shown = () =>
    screen
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent)
  await expect.poll(shown).toEqual(tabs)
  await expect.element(screen.getByRole('button', { name: 'Block' })).not.toBeInTheDocument()
})

it.each([
  ['DEV-31', 'Type', {}, 'PLAY_INTEGRITY'],
  ['DEV-33', 'Run', {}, 'Completed'],
  ['DEV-33', 'Run', { success: false, passed: null }, "Couldn't run"],
  ['DEV-34', 'Error', { success: false, passed: null, error: 'NETWORK_ERROR' }, 'NETWORK_ERROR'],
  ['DEV-35', 'Result', {}, 'Passed'],
  ['DEV-35', 'Result', { passed: false }, 'FailedThe device failed the check. The service gives no reason.'],
  ['DEV-36', 'Basic integrity', { basicIntegrity: false, passed: false }, 'Failed'],
  ['DEV-37', 'CTS', {}, 'Passed'],
  ['DEV-38', 'App licensing', {}, 'LICENSED'],
  ['DEV-39', 'App recognition', {}, 'PLAY_RECOGNIZED'],
  ['DEV-40', 'Device recognition', {}, 'MEETS_DEVICE_INTEGRITY'],
  ['DEV-41', 'Evaluation type', {}, 'HARDWARE_BACKED'],
  ['DEV-42', 'Package name', {}, 'com.example.softpos'],
  ['DEV-43', 'Version code', {}, '41203'],
  ['DEV-44', 'Challenge', { challengeCheck: true }, 'Passed'],
  ['DEV-45', 'Version', { versionCheck: false }, 'Failed'],
  ['DEV-46', 'Chain', { chainCheck: true }, 'Passed'],
  ['DEV-47', 'Origin', { originCheck: false }, 'Failed'],
  ['DEV-48', 'Purposes', { purposesCheck: true }, 'Passed'],
] as const)('%s an attestation tells %s', async (_row, term, values, text) => {
  const { screen } = await setup({ tab: 'attestations', attestations: [values] })
  await screen.getByRole('rowheader').getByRole('button').click()
  await expect.element(screen.getByRole('dialog', { name: 'Attestations' })).toBeVisible()
  expect(fact(term)).toBe(text)
})

it('DEV-32 an attestation tells when it was created and when updated, in the zone of the reader', async () => {
  const values = { createdAt: '2026-11-13T10:00:00Z', updatedOn: '2026-11-14T11:30:00Z' }
  const { screen } = await setup({ tab: 'attestations', attestations: [values] })
  await screen.getByRole('rowheader').getByRole('button').click()
  await expect.element(screen.getByRole('dialog', { name: 'Attestations' })).toBeVisible()
  expect(fact('Created')).toMatch(/\| 13\.11\.2026/)
  expect(fact('Updated')).toMatch(/\| 14\.11\.2026/)
})

it('DEV-54 a log is read as text, whole, and never as markup', async () => {
  const { screen } = await setup({ tab: 'logs' })
  await screen.getByRole('rowheader').getByRole('button').click()
  await expect.element(screen.getByRole('dialog', { name: 'Device logs' })).toBeVisible()
  expect(fact('Content')).toBe('<b>Card</b> removed too early')
  expect(fact('Device time')).toBe('12:00 | 20.11.2026 device clock')
  expect(fact('Event time')).toMatch(/\| 20\.11\.2026 GMT/)
})

it('DEV-56 the switch shows the action SHSM, and the choice is kept for the person', async () => {
  const { screen, server } = await setup({
    tab: 'logs',
    answers: keepsFilters,
  })
  const asked = () => server.requests.findLast(({ line }) => line.includes('/logs/'))?.body
  await vi.waitFor(() => expect(asked()).toMatchObject({ filter: { showShsm: false } }))
  await screen.getByRole('switch', { name: 'Action SHSM' }).click()
  await vi.waitFor(() => expect(asked()).toMatchObject({ filter: { showShsm: true } }))
  await vi.waitFor(() =>
    expect(server.requests.find(({ line }) => line === 'POST /api/filters')?.body).toMatchObject({
      page: 'deviceLogs',
      filter: { showShsm: true },
    }),
  )
})

it('DEV-56 opens as the person left it', async () => {
  const saved = [{ id: 'f', name: null, filter: { showShsm: true }, isDefault: false }]
  const { screen } = await setup({
    tab: 'logs',
    answers: { 'GET /api/filters/deviceLogs': () => answer({ data: saved }) },
  })
  await expect.element(screen.getByRole('switch', { name: 'Action SHSM' })).toBeChecked()
})

it('SESS-12 ERR-M23 DEV-58 a 401 of the logs ends the session', async () => {
  const outcomes: string[] = []
  const stop = onOutcome((outcome) => outcomes.push(outcome))
  await setup({ tab: 'logs', answers: { 'POST /api/device/dev1/logs/1/10': () => answerError(401, 'NO_SESSION') } })
  await vi.waitFor(() => expect(outcomes).toContain('unauthorized'))
  stop()
})

it('a device that is not there is said, and not a blank page', async () => {
  plantSession({ level: 'mid' })
  stubServer({ 'GET /api/device/dev1': () => answerError(404, 'NOT_FOUND') })
  await renderInPortal(<DeviceDetailsPanel id="dev1" tab={undefined} onTab={() => {}} />, { at: '/devices/list' })
  await expect.element(page.getByText("Not found, or you don't have access. Ask your administrator.")).toBeVisible()
})

it('VAL-30 FLT-64 31 days of logs are refused before the call', async () => {
  const { screen, server } = await setup({ tab: 'logs', answers: keepsFilters })
  await screen.getByRole('button', { name: 'Last 30 days' }).click()
  const panel = screen.getByRole('dialog', { name: 'Period' })
  await panel.getByLabelText('From', { exact: true }).fill('01.01.26')
  await panel.getByLabelText('To', { exact: true }).fill('31.01.26')
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel.getByText('This range is too long. Choose at most 30 days.')).toBeVisible()
  expect(JSON.stringify(server.requests)).not.toContain('2026-01-31')
  await panel.getByLabelText('To', { exact: true }).fill('30.01.26')
  await panel.getByRole('button', { name: 'Done' }).click()
  await vi.waitFor(() =>
    expect(server.requests.findLast(({ line }) => line.includes('/logs/'))?.body).toMatchObject({
      filter: { dateFrom: '2026-01-01 00:00', dateTo: '2026-01-30 23:59' },
    }),
  )
})

describe.each(languages)('in %s', (language) => {
  // Beside a list at 1280 px, on a phone of 390 px, and on a tablet of 820 px.
  it.each([352, 358, 700])('every tab is in sight where the record is %i px wide', async (width) => {
    await activateLanguage(language)
    await page.viewport(width, 844)
    await setup()
    const tabs = page.getByRole('tab')
    await expect.poll(() => tabs.elements().length).toBe(5)
    for (const tab of tabs.elements()) {
      const { left, right } = tab.getBoundingClientRect()
      expect([tab.textContent, left >= 0 && right <= width, tab.scrollWidth <= tab.clientWidth]).toEqual([
        tab.textContent,
        true,
        true,
      ])
    }
  })
})
