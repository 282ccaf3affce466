import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mapNames } from '#core/map-names.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import type { UserDetails } from '../contract.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { useMessages } from '#web/messages/messages.ts'
import { plantSession } from '#web/session/build-session.ts'
import { restoreClockOffset } from '#web/session/clock.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildMe, buildPage, buildUser } from './build-user.ts'
import { UserDetailsPanel } from './details.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SUSPEND = 'PUT /api/user/maria/suspension'
const LIFT = 'DELETE /api/user/maria/suspension'

const Said = () => useMessages().map(({ id, text }) => <output key={id}>{text}</output>)

type Answers = Parameters<typeof stubServer>[0]

/** The same answers of a server whose clock shows another time than this device's. Milliseconds. */
const byOtherClock = (answers: Answers, ahead: number): Answers =>
  mapNames(answers, (line) => async (request: Request) => {
    const reply = await answers[line]?.(request)
    reply?.headers.set('date', new Date(Date.now() + ahead).toUTCString())
    return reply ?? Response.error()
  })

const setup = async (values: Partial<UserDetails> = {}, more: Answers = {}, ahead = 0) => {
  plantSession({ level: 'mid' })
  let user = buildUser(values)
  const becoming = (suspendedUntil: string | null) => () => {
    user = { ...user, suspendedUntil, version: user.version + 1 }
    return answer({ data: user })
  }
  const answers: Answers = {
    'GET /api/logged-user-info': () => answer({ data: buildMe() }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'GET /api/user/maria': () => answer({ data: user }),
    'POST /api/user/maria/terminals/1/10': () => buildPage([]),
    'POST /api/audit/1/10': () => buildPage([]),
    [SUSPEND]: becoming(UNTIL_LIFTED),
    [LIFT]: becoming(null),
    ...more,
  }
  const server = stubServer(byOtherClock(answers, ahead))
  await renderInPortal(
    <>
      <Said />
      <UserDetailsPanel id="maria" record={{ open: 'maria' }} onRecord={() => {}} />
    </>,
    { at: '/users/list' },
  )
  await expect.element(page.getByRole('heading', { name: 'Maria Ioannou' })).toBeVisible()
  return { ...server, bodies: () => server.requests.filter(({ line }) => line === SUSPEND).map(({ body }) => body) }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('alertdialog')
const ask = async (name: 'Suspend' | 'Lift suspension') => {
  await button(name).click()
  await expect.element(question).toBeVisible()
}
/** What stands in the question as the end, in milliseconds. */
const shownEnd = () => Date.parse(question.getByRole('time').element().getAttribute('datetime') ?? '')

afterEach(() => {
  restoreClockOffset(0)
  vi.restoreAllMocks()
})

it('a suspension says what ends and what stays, and is for a week unless told otherwise', async () => {
  const { bodies } = await setup()
  await ask('Suspend')
  await expect.element(question.getByRole('radio', { name: '1 week' })).toBeChecked()
  await expect
    .element(question.getByText(/is logged out everywhere now and can't log in until \d\d:\d\d/))
    .toBeVisible()
  await expect.element(question.getByText(/^Terminals, rights and receipt links stay\./)).toBeVisible()
  const end = shownEnd()
  expect(Math.abs(end - Date.now() - 7 * DAY)).toBeLessThan(HOUR)
  await question.getByRole('button', { name: 'Suspend for 1 week' }).click()
  await expect.element(page.getByText('Maria Ioannou is suspended')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(bodies()).toEqual([{ version: 3, until: new Date(end).toISOString() }])
  await expect.element(page.getByText('Suspended until it is lifted')).toBeVisible()
})

it.each([
  ['1 day', 'Suspend for 1 day', 1],
  ['30 days', 'Suspend for 30 days', 30],
])('the end of %s is by the clock of the server, whatever the device shows', async (choice, confirm, days) => {
  const { bodies } = await setup({}, {}, -6 * HOUR)
  await ask('Suspend')
  await question.getByRole('radio', { name: choice }).click()
  const end = shownEnd()
  expect(Math.abs(end - (Date.now() - 6 * HOUR + days * DAY))).toBeLessThan(HOUR)
  await question.getByRole('button', { name: confirm }).click()
  await expect.poll(bodies).toEqual([{ version: 3, until: new Date(end).toISOString() }])
})

it('a suspension that lasts until it is lifted has no end', async () => {
  const { bodies } = await setup()
  await ask('Suspend')
  await question.getByRole('radio', { name: 'Until I lift it' }).click()
  await expect.element(question.getByText(/until you lift the suspension\.$/)).toBeVisible()
  await expect.element(question.getByRole('time')).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Suspend until lifted' }).click()
  await expect.poll(bodies).toEqual([{ version: 3, until: null }])
})

it('whoever is suspended is shown so at the head, and is let in again after a question', async () => {
  const { lines } = await setup({ suspendedUntil: '2999-01-02T12:04:05Z' })
  await expect.element(page.getByText(/^Suspended until \d\d:\d\d \| 0[23]\.01\.2999 GMT/)).toBeVisible()
  await expect.element(button('Suspend')).not.toBeInTheDocument()
  await ask('Lift suspension')
  await expect
    .element(question)
    .toHaveAccessibleDescription(/can log in again at once, with the same terminals and rights/)
  expect(lines()).not.toContain(LIFT)
  await question.getByRole('button', { name: 'Lift suspension' }).click()
  await expect.element(page.getByText('Maria Ioannou can log in again')).toBeVisible()
  await expect.element(button('Suspend')).toBeVisible()
  await expect.element(page.getByText(/^Suspended until/)).not.toBeInTheDocument()
  expect(lines().filter((line) => line === LIFT)).toHaveLength(1)
})

it('a suspension that cannot be lifted says why in its question', async () => {
  await setup({ suspendedUntil: UNTIL_LIFTED }, { [LIFT]: () => answerError(403, 'NOT_ALLOWED') })
  await ask('Lift suspension')
  await question.getByRole('button', { name: 'Lift suspension' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent(/^You don't have permission to do this\./)
})
