import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { type HealthState, type Reason, reasonStates, type SystemHealth } from '../contract.ts'
import { SystemHealthScreen } from './screen.tsx'

type Parts = SystemHealth['parts']

const well = <Facts extends object>(facts: Facts) => ({ state: 'healthy' as HealthState, reason: null, facts })
const parts: Parts = {
  database: well({ answeredIn: 3, bytes: 1_200_000_000 }),
  disk: well({ free: 45_000_000_000, total: 80_000_000_000 }),
  jobs: well({ waiting: 2, running: 1, failed: 0 }),
  feeds: well({ acquirers: 3, silent: 0, lastAt: '2026-11-21T09:59:00Z' }),
  replicas: null,
  mail: well({ waiting: 0, oldestAt: null }),
  backup: well({
    archivedAt: '2026-11-21T09:59:58Z',
    archiveWaiting: 0,
    baseAt: '2026-11-21T03:00:00Z',
    baseBytes: 1_100_000_000,
    fileAt: null,
    fileBytes: null,
  }),
  trial: well({ at: '2026-11-21T03:05:00Z', tables: 41, rows: 1_234_567, seconds: 25 }),
}

/** A part with a reason, and what is known of it. */
const because = <Part extends keyof Parts>(part: Part, reason: Reason): Pick<Parts, Part> =>
  ({ [part]: { ...parts[part], state: reasonStates[reason], reason } }) as Pick<Parts, Part>

const reply = (other: Partial<Parts> = {}) =>
  answer({ data: { at: '2026-11-21T10:00:00Z', version: '0.1.0', parts: { ...parts, ...other } } })

const show = (respond: () => Response) =>
  renderForRole(<SystemHealthScreen />, { 'GET /api/system-health': respond }, { at: '/system-health' })

const names = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
const part = (name: string) => page.getByRole('article', { name })
const iconOf = (name: string) => part(name).element().querySelector('header svg')?.getAttribute('data-icon')
const timesAsked = (server: Awaited<ReturnType<typeof show>>) =>
  server.lines().filter((line) => line === 'GET /api/system-health').length

beforeEach(() => onlineManager.setOnline(true))
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
})

it('SCALE-09 when all is well it says so at once, and of each part what was measured', async () => {
  await show(() => reply())
  await expect.element(page.getByRole('status')).toHaveTextContent('Everything works')
  await expect.element(page.getByText(/^as of /)).toMatchTextContent(/as of \d\d:00 \| /)
  expect(names()).toEqual([
    'Database',
    'Disk space',
    'Data feeds',
    'Backup',
    'Trial restore',
    'Background jobs',
    'Email',
  ])
  await expect.element(part('Database')).toMatchTextContent(/OK.*Response time3 ms.*Size1\.2 GB/)
  await expect.element(part('Disk space')).toMatchTextContent(/OK.*Free45 GB.*Total80 GB/)
  await expect.element(part('Data feeds')).toMatchTextContent(/OK.*Acquirers3.*Late0.*Last data/)
  await expect.element(part('Backup')).toMatchTextContent(/OK.*Archived until.*Base backup.* · 1\.1 GB/)
  await expect
    .element(part('Trial restore'))
    .toMatchTextContent(/OK.*ResultAll rows came back.*1,234,567 rows · 41 tables.*Duration25 sec/)
  await expect.element(page.getByText('Version 0.1.0')).toBeVisible()
  expect(iconOf('Database')).toBe('check')
})

it('SCALE-09 the worst comes first, each state as a word and a shape of its own', async () => {
  await show(() =>
    reply({
      ...because('feeds', 'feedsSilent'),
      ...because('trial', 'trialFailed'),
      ...because('mail', 'mailLate'),
      backup: { state: 'unknown', reason: 'noAnswer', facts: null },
    }),
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('1 problem · 2 warnings · 1 part not known')
  expect(names()).toEqual([
    'Trial restore',
    'Data feeds',
    'Email',
    'Backup',
    'Database',
    'Disk space',
    'Background jobs',
  ])
  const states = ['Trial restore', 'Data feeds', 'Backup', 'Database'].map((name) => [
    part(name).element().querySelector('header > :last-child')?.textContent,
    iconOf(name),
  ])
  expect(states).toEqual([
    ['Problem', 'failing'],
    ['Warning', 'warning'],
    ['Not known', 'unknown'],
    ['OK', 'check'],
  ])
})

it('SCALE-09 what is wrong says what to do, where the portal shows more, and where the guide does', async () => {
  const facts = { at: '2026-11-21T03:05:00Z', tables: null, rows: null, seconds: null }
  const failed: Parts['trial'] = { state: 'failing', reason: 'trialFailed', facts }
  await show(() => reply({ trial: failed, ...because('feeds', 'allFeedsSilent') }))
  const trial = part('Trial restore')
  await expect.element(trial).toMatchTextContent(/The last trial restore failed\..*The activity log says why\./)
  await expect.element(trial).toMatchTextContent(/More in docs\/recovery\.md, “Go back to any moment”/)
  await expect.element(trial).toMatchTextContent(/ResultRestore failed/)
  const log = trial.getByRole('link', { name: 'Activity log' }).element() as HTMLAnchorElement
  expect([log.pathname, JSON.parse(new URLSearchParams(log.search).get('event') ?? '')]).toEqual([
    '/audit',
    ['backup.tried'],
  ])
  const feeds = part('Data feeds').getByRole('link', { name: 'Data feeds' }).element() as HTMLAnchorElement
  expect(feeds.pathname).toBe('/feed-status')
})

it.each(Object.entries(reasonStates))('the reason %s is said with what to do', async (reason) => {
  await show(() => reply(because('database', reason as Reason)))
  const paragraphs = part('Database').getByRole('paragraph')
  await expect.element(paragraphs.first()).toBeVisible()
  expect(paragraphs.elements().map(({ textContent }) => (textContent ?? '').length > 5)).toEqual([true, true, true])
})

it('a part that did not answer says so by itself, and the others are shown', async () => {
  await show(() => reply({ mail: { state: 'unknown', reason: 'noAnswer', facts: null } }))
  await expect.element(part('Email')).toMatchTextContent(/Not known.*This couldn't be read\./)
  expect(part('Email').element().querySelector('dl')).toBeNull()
  await expect.element(part('Database')).toMatchTextContent(/OK/)
})

it('replicas are shown where there are any', async () => {
  await show(() => reply({ replicas: well({ configured: 2, answering: 2, standbys: null }) }))
  await expect.element(part('Database replicas')).toMatchTextContent(/Configured2.*Answering2/)
  expect(part('Database replicas').element().textContent).not.toContain('Standbys')
})

it('offline what was read stays, with its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await show(() => reply(because('mail', 'mailLate')))
  await expect.element(page.getByRole('status')).toHaveTextContent('1 warning')
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByText(/^as of /)).toHaveAttribute('data-stale')
  expect(timesAsked(server)).toBe(1)
  await expect.element(part('Email')).toMatchTextContent(/Warning/)
})

it('offline, what was never read is not made up', async () => {
  onlineManager.setOnline(false)
  await show(() => reply())
  await expect.element(page.getByText('Not saved on this device')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})

it('is read again every 30 seconds while somebody sees it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let times = 0
  const server = await show(() => reply(times++ === 0 ? {} : because('disk', 'diskFull')))
  await expect.element(page.getByRole('status')).toHaveTextContent('Everything works')
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 problem')
  expect(names()[0]).toBe('Disk space')
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(timesAsked(server)).toBe(2)
})

it('what cannot be read again says so before what was read last', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let times = 0
  await show(() => (times++ === 0 ? reply() : answerError(403, 'NOT_ALLOWED')))
  await expect.element(page.getByRole('status')).toHaveTextContent('Everything works')
  await vi.advanceTimersByTimeAsync(30_000)
  const failed = page.getByText("Couldn't refresh")
  await expect.element(failed).toBeVisible()
  await expect.element(page.getByText(/^as of /)).toHaveAttribute('data-stale')
  const summary = page.getByRole('status').element()
  expect(failed.element().compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.element(part('Database')).toBeVisible()
})

it.each([390, 820, 1280])('nothing is wider than the page at %i px', async (width) => {
  await show(() => reply({ ...because('trial', 'trialFailed'), ...because('backup', 'archiveLate') }))
  await page.viewport(width, 844)
  await expect.element(part('Trial restore')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
