import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { readerZone } from '#web/reader-zone.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import type { StatePart, UserState } from '../state.ts'
import { RightsAtDate } from './rights-at-date.tsx'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const CALL = 'POST /api/user/maria/state'
const entry = {
  token: 'e1',
  time: '2026-03-03T09:00:00Z',
  event: 'user.changed',
  actorName: 'Anna Petrou',
  actorEmail: 'anna@example.com',
  role: 'ROLE_MERCHANT_ADMIN' as const,
}

const values: Readonly<Record<StatePart, unknown>> = {
  account: 'active',
  suspendedUntil: null,
  role: 'ROLE_STORE_ADMIN',
  viewOnly: false,
  rights: ['ROLE_SALE', 'ROLE_REFUND'],
  ssmAccess: true,
  belongsTo: 'Kafeneio AE',
  stores: ['Kafeneio Port'],
  terminals: ['t1', 'gone'],
  email: 'maria@example.com',
  firstName: 'Maria',
  lastName: 'Ioannou',
}
type Part = UserState['parts'][number]
const buildState = (changes: Partial<Record<StatePart, Partial<Part>>> = {}, rest: Partial<UserState> = {}) => ({
  data: {
    at: '2026-03-15T22:00:00Z',
    logFrom: '2026-01-01T08:00:00Z',
    createdAt: '2026-01-02T08:00:00Z',
    parts: (Object.keys(values) as StatePart[]).map((part) => ({
      part,
      value: values[part],
      certainty: 'recorded',
      since: entry,
      until: null,
      ...changes[part],
    })),
    terminals: { t1: { alias: 'Counter', store: 'Kafeneio Port' } },
    ...rest,
  },
})

const setup = (state = buildState()) =>
  renderForRole(<RightsAtDate token="maria" />, { [CALL]: () => Response.json(state) })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const ask = async (day: string, time = '') => {
  await field('Date').fill(day)
  if (time) await field('Time').fill(time)
  await page.getByRole('button', { name: 'Show' }).click()
}
const fact = (term: string) =>
  [...document.querySelectorAll('dt')].find((dt) => dt.textContent === term)?.nextElementSibling?.textContent ?? ''

afterEach(() => {
  vi.restoreAllMocks()
  goOnline()
})

it('JOB-25 asks for nothing until a day is entered, then for its end by the clocks of the reader, by keys alone', async () => {
  const { requests, lines } = await setup()
  await expect.element(field('Date')).toBeVisible()
  expect(lines()).not.toContain(CALL)
  field('Date').element().focus()
  await userEvent.keyboard('15.03.26{Enter}')
  await expect.element(page.getByRole('status')).toMatchTextContent(/^As of \d\d:59 \| 1[56]\.03\.2026/)
  const asked = requests.filter(({ line }) => line === CALL)
  expect(asked.map(({ body }) => body)).toEqual([{ at: '2026-03-15 23:59', zone: readerZone() }])
})

it('JOB-25 asks for the minute where a time is entered', async () => {
  const { requests } = await setup()
  await ask('15.03.26', '09:30')
  await expect.poll(() => requests.find(({ line }) => line === CALL)?.body).toMatchObject({ at: '2026-03-15 09:30' })
})

it.each([
  ['', 'Enter a date.'],
  ['31 March', 'Enter a date like 31.12.26.'],
  ['31.02.26', "This date doesn't exist. Check the day and the month."],
  ['01.01.1900', 'Enter a year from 2000 to 2099.'],
  ['15.03.99', 'Choose a day up to today.'],
])('JOB-25 says what is wrong with the day "%s": %s', async (day, problem) => {
  const { lines } = await setup()
  await ask(day)
  await expect.element(field('Date')).toHaveAccessibleDescription(problem)
  expect(lines()).not.toContain(CALL)
})

it.each([1280, 390])('JOB-25 at %s px the button is beside the date, also with an error below that', async (width) => {
  await setup()
  await page.viewport(width, 800)
  const button = page.getByRole('button', { name: 'Show' })
  const sides = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
  const expectBeside = () => {
    const box = sides(field('Date').element().parentElement)
    const { top, bottom, left } = sides(button.element())
    expect({ top, bottom }).toEqual({ top: box.top, bottom: box.bottom })
    expect(left).toBeGreaterThan(box.right)
  }
  await expect.element(button).toBeVisible()
  expectBeside()
  await ask('31.02.26')
  await expect.element(field('Date')).toHaveAccessibleDescription(/This date doesn't exist/)
  expectBeside()
})

it('JOB-25 what is wrong with a day is scrolled to, and the day has the focus', async () => {
  document.body.style.paddingBlock = '1000px'
  onTestFinished(() => document.body.removeAttribute('style'))
  await setup()
  await page.viewport(390, 400)
  await field('Date').fill('31.02.26')
  await field('Time').fill('10:00')
  const box = field('Date').element().parentElement
  window.scrollBy(0, (box?.getBoundingClientRect().bottom ?? 0) - innerHeight)
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Date')).toHaveFocus()
  expect(
    page
      .getByText(/This date doesn't exist/)
      .element()
      .getBoundingClientRect().bottom,
  ).toBeLessThanOrEqual(innerHeight)
})

it.each([
  ['Account', 'Active'],
  ['Suspended until', 'Not suspended'],
  ['Role', 'Store administrator'],
  ['Read-only', 'No'],
  ['Rights', 'Sale, Refund'],
  ['SSM access', 'Yes'],
  ['Belongs to', 'Kafeneio AE'],
  ['Stores', 'Kafeneio Port'],
  ['Terminals', "Counter · Kafeneio Port1 terminal that you can't see"],
  ['Email', 'maria@example.com'],
])('JOB-25 %s was %s, and who changed it when', async (term, text) => {
  await setup()
  await ask('15.03.26')
  await expect.poll(() => fact(term)).toMatch(/^.+User changed · Anna Petrou · \d\d:\d\d \| 03\.03\.2026 GMT/)
  expect(fact(term).startsWith(`${text}User changed`)).toBe(true)
})

it('JOB-25 says where there is no entry, and where what is there now contradicts it', async () => {
  await setup(
    buildState({
      role: { certainty: 'unrecorded', since: null },
      ssmAccess: { certainty: 'unrecorded', since: null, until: entry },
      rights: { certainty: 'contradicted', later: [] },
    }),
  )
  await ask('15.03.26')
  await expect.poll(() => fact('Role')).toBe("Store administratorNot in the activity log. This is today's value.")
  expect(fact('SSM access')).toMatch(
    /^YesNo entry up to then\. The next change found this: User changed · Anna Petrou · /,
  )
  expect(fact('Rights')).toMatch(
    /^Sale, RefundUser changed · Anna Petrou · .+Changed later without an entry, to: None$/,
  )
})

it.each([
  [UNTIL_LIFTED, /^Until it is lifted/],
  ['2026-03-20T10:00:00.000Z', /^\d\d:\d\d \| 20\.03\.2026/],
  ['2026-03-14T10:00:00.000Z', /^Not suspended\. The last suspension ended on \d\d:\d\d \| 14\.03\.2026/],
])('JOB-25 of a suspension until %s it says whether it still lasted', async (value, text) => {
  await setup(buildState({ suspendedUntil: { value } }))
  await ask('15.03.26')
  await expect.poll(() => fact('Suspended until')).toMatch(text)
})

it.each([
  [
    '2026-04-01T08:00:00Z',
    /^The activity log that you can see begins on \d\d:\d\d \| 01\.04\.2026 .+ Earlier changes can't/,
  ],
  [null, /^The activity log has no entries that you can see\. These are today's values\.$/],
])('JOB-25 says that a log from %s on cannot tell what was before', async (logFrom, text) => {
  await setup(buildState({}, { logFrom }))
  await ask('15.03.26')
  await expect.element(page.getByText(/^The activity log/)).toMatchTextContent(text)
})

it('JOB-25 a log that reaches further back says nothing of its beginning', async () => {
  await setup()
  await ask('15.03.26')
  await expect.poll(() => fact('Account')).toContain('Active')
  await expect.element(page.getByText(/^The activity log/)).not.toBeInTheDocument()
})

it('JOB-25 of somebody without an account then, it says when they were created and nothing else', async () => {
  await setup(buildState({ account: { value: 'none', certainty: 'unrecorded', since: null } }))
  await ask('15.03.26')
  await expect.poll(() => fact('Account')).toMatch(/^No account yetCreated on \d\d:\d\d \| 02\.01\.2026/)
  expect(document.querySelectorAll('dt')).toHaveLength(1)
})

it('OFF-13 without a connection the button says so, and nothing is asked', async () => {
  const { lines } = await setup()
  await expect.element(field('Date')).toBeVisible()
  goOffline()
  await expect
    .element(page.getByRole('button', { name: 'Show' }))
    .toHaveAccessibleDescription('You need a connection for this.')
  await field('Date').fill('15.03.26')
  await userEvent.keyboard('{Enter}')
  expect(lines()).not.toContain(CALL)
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
