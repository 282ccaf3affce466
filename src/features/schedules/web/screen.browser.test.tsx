import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import '#web/ui/theme/theme.css'
import type { Schedule } from '../contract.ts'
import { buildSchedule } from './build-schedule.ts'
import type { ScheduleAddress } from './queries.ts'
import { SchedulesScreen } from './screen.tsx'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const onAdded = vi.fn<() => void>()

const begin = async (
  schedules: Schedule[],
  answers: Parameters<typeof stubServer>[0] = {},
  address: ScheduleAddress = {},
) => {
  plantSession()
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { roles: ['ROLE_CASHIER'], viewOnly: false } }),
    'GET /api/schedules': () => answer({ data: schedules }),
    ...answers,
  })
  await renderInPortal(<SchedulesScreen address={address} onAdded={onAdded} />, { at: '/exports' })
  return server
}

beforeEach(async () => {
  clearLocal([])
  onAdded.mockClear()
  await page.viewport(1280, 900)
})
afterEach(() => {
  goOnline()
  vi.restoreAllMocks()
})

const add = {
  kind: 'transactions',
  period: 'last30Days',
  filter: { storeName: 'Koukaki' },
  sort: null,
  format: 'csv',
  columns: ['amount'],
}
const dialog = () => page.getByRole('dialog')
const save = () => dialog().getByRole('button', { name: 'Save' }).click()

it('JOB-12 a schedule says what it exports and when, when next, and what became of the last run', async () => {
  const content = { ...buildSchedule().content, filter: { storeName: 'x', statuses: [1] } } as Schedule['content']
  const plan = { frequency: 'weekly', weekday: 7, time: '08:00', zone: 'Europe/Athens' } as const
  const lastRun = { dueAt: '2026-11-15T06:00:00.000Z', status: 1 } as const
  await begin([buildSchedule({ content, plan, lastRun, byEmail: true })])
  const item = page.getByRole('article', { name: 'Morning file' })
  await expect.element(item.getByText('Active')).toBeVisible()
  await expect.element(item.getByText('Transactions · Yesterday · CSV · 2 filters')).toBeVisible()
  await expect.element(item.getByText('Weekly · Sunday · 08:00 · Athens')).toBeVisible()
  await expect.element(item.getByRole('link', { name: 'Ready' })).toHaveAttribute('href', '/exports')
  await expect.element(item.getByText('For each file')).toBeVisible()
  expect([...item.element().querySelectorAll('time')].map((time) => time.dateTime)).toEqual([
    '2026-11-22T06:00:00.000Z',
    '2026-11-15T06:00:00.000Z',
  ])
})

it.each([
  ['right', 'You are no longer allowed to export this.'],
  ['scope', /^You no longer have access to everything this schedule exported\./],
  ['account', /^Your account was disabled\./],
  ['failures', /^The export failed three times in a row\./],
] as const)('SEC-36 one that was stopped (%s) says why, and can go on', async (reason, text) => {
  const stopped = buildSchedule({ state: 'stopped', reason, nextAt: null })
  const server = await begin([stopped], { 'PUT /api/schedule/schedule1': () => answer({ data: buildSchedule() }) })
  const item = page.getByRole('article', { name: 'Morning file' })
  await expect.element(item.getByText('Stopped')).toBeVisible()
  await expect.element(item.getByText(text)).toBeVisible()
  expect(item.getByRole('button', { name: 'Edit' }).elements()).toHaveLength(0)
  await item.getByRole('button', { name: 'Resume' }).click()
  await expect
    .poll(() => server.requests.find(({ line }) => line.startsWith('PUT '))?.body)
    .toEqual({
      name: 'Morning file',
      plan: stopped.plan,
      byEmail: false,
      state: 'active',
    })
})

it('JOB-12 what a list shows becomes a schedule of the filter and the columns, with the period that is chosen', async () => {
  const server = await begin([], { 'POST /api/schedules': () => answer({ data: buildSchedule() }) }, { add })
  await expect.element(dialog().getByText('Transactions · Yesterday · CSV · 1 filter')).toBeVisible()
  await dialog().getByLabelText('Name').fill('  Koukaki ')
  await dialog().getByLabelText('Period').selectOptions('Previous week')
  await dialog().getByLabelText('Repeat').selectOptions('Monthly')
  await dialog().getByLabelText('Day').selectOptions('Day 30')
  await expect.element(dialog().getByText('In shorter months, on the last day.')).toBeVisible()
  await dialog().getByLabelText('Time', { exact: true }).selectOptions('06:45')
  await dialog().getByLabelText('Time zone').selectOptions('Athens')
  await save()
  await expect.poll(() => onAdded.mock.calls).toHaveLength(1)
  expect(server.requests.find(({ line }) => line === 'POST /api/schedules')?.body).toEqual({
    name: 'Koukaki',
    plan: { frequency: 'monthly', day: 30, time: '06:45', zone: 'Europe/Athens' },
    byEmail: false,
    content: { ...add, period: 'previousWeek' },
    language: 'en',
  })
})

it('a refusal is said in the form, which stays', async () => {
  const reply = { code: 'TOO_MANY_SCHEDULES', message: 'no', reference: 'ref', errors: [], values: { count: 20 } }
  await begin([], { 'POST /api/schedules': () => answer(reply, 409) }, { add })
  await save()
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/^You already have 20 schedules\./),
    )
    .toBeVisible()
  expect(onAdded).not.toHaveBeenCalled()
})

it.each([
  ['  ', 'Enter a name.'],
  ['a'.repeat(400), 'Enter at most 40 characters. This has 400.'],
  ['Refunds \u202egnp.exe', "This contains characters that can't be used. Type it again."],
])('the name %j is refused at its field, before anything is sent', async (name, text) => {
  const server = await begin([], {}, { add })
  await dialog().getByLabelText('Name').fill(name)
  await save()
  const field = dialog().getByLabelText('Name')
  await expect.element(field).toHaveAccessibleDescription(text)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(name)
  expect(server.lines()).not.toContain('POST /api/schedules')
})

it.each([
  ['normal', "Emails about files aren't set up. Ask your administrator."],
  ['demo', 'The demo sends no email.'],
] as const)('no email is offered where the server sends none, and a %s host says why', async (host, text) => {
  bootClient.setQueryData(['config'], { ...currentConfig(), email: false, host })
  await begin([], {}, { add })
  await expect.element(dialog().getByText(text)).toBeVisible()
  expect(dialog().getByRole('checkbox').elements()).toHaveLength(0)
  bootClient.removeQueries({ queryKey: ['config'] })
})

it('an email is asked for by default where the server sends any', async () => {
  bootClient.setQueryData(['config'], { ...currentConfig(), email: true })
  const server = await begin([], { 'POST /api/schedules': () => answer({ data: buildSchedule() }) }, { add })
  await expect.element(dialog().getByRole('checkbox', { name: 'Email me when a file is ready or fails' })).toBeChecked()
  await save()
  await expect
    .poll(() => server.requests.find(({ line }) => line === 'POST /api/schedules')?.body)
    .toMatchObject({ byEmail: true })
  bootClient.removeQueries({ queryKey: ['config'] })
})

it('an address that makes no sense opens no form', async () => {
  await begin([], {}, { add: { kind: 'merchants', filter: {} } })
  await expect.element(page.getByText('No schedules yet')).toBeVisible()
  expect(dialog().elements()).toHaveLength(0)
})

it('without schedules what is said stands in the middle of the page', async () => {
  await page.viewport(1600, 900)
  await begin([])
  await expect.element(page.getByText('No schedules yet')).toBeVisible()
  const { left, right } = page.getByText('No schedules yet').element().getBoundingClientRect()
  expect(Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2)).toBeLessThan(20)
})

it('a schedule goes after a question, and the files stay', async () => {
  const server = await begin([buildSchedule()], { 'DELETE /api/schedule/schedule1': () => answer({ data: null }) })
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Morning file?' })
  await expect.element(question.getByText('The files it exported stay in the list of exports.')).toBeVisible()
  expect(server.lines()).not.toContain('DELETE /api/schedule/schedule1')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.lines()).toContain('DELETE /api/schedule/schedule1')
})

it('a list that cannot be loaded says so and is asked for again', async () => {
  const server = await begin([], { 'GET /api/schedules': () => answerError(500, 11000) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => server.lines().filter((line) => line === 'GET /api/schedules').length).toBeGreaterThan(1)
})

it('without a connection schedules are shown, as far as they are saved, and nothing can be done with them', async () => {
  const { filter: _, ...content } = buildSchedule().content
  const server = await begin([buildSchedule({ content: content as Schedule['content'] })])
  await expect.element(page.getByText('Transactions · Yesterday · CSV', { exact: true })).toBeVisible()
  goOffline()
  for (const name of ['Pause', 'Edit', 'Delete']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAccessibleDescription('You need a connection for this.')
    await button.click({ force: true })
  }
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  expect(dialog().elements()).toHaveLength(0)
  expect(server.lines()).not.toContain('PUT /api/schedule/schedule1')
})
