import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { initialConfig } from '#core/public-config.ts'
import type { ReceiptEmail as Email } from '#features/receipts/contract.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { buildDetails } from './build-row.ts'
import { TransactionDetailsPanel } from './details.tsx'
import { ReceiptEmail } from './receipt-email.tsx'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const list = 'GET /api/transaction/trx1/receipt-email'
const post = 'POST /api/transaction/trx1/receipt-email'
const since = '2026-11-20T10:00:00.000Z'

beforeEach(() => {
  clearLocal([])
  goOnline()
  plantSession({ level: 'mid' })
})
afterEach(() => {
  bootClient.clear()
  vi.restoreAllMocks()
})

/** A server that knows these emails with the receipt of a shop in Greece. */
const draw = async (answers: Parameters<typeof stubServer>[0] = {}, emails: () => readonly Email[] = () => []) => {
  const server = stubServer({ [list]: () => answer({ data: { language: 'el', emails: emails() } }), ...answers })
  await renderInPortal(<ReceiptEmail id="trx1" />)
  return server
}
const queued = (): Email[] => [{ state: 'queued', since }]
const opener = page.getByRole('button', { name: 'Send receipt' })
const field = page.getByLabelText('Email')
const language = page.getByLabelText('Language')
const state = page.getByRole('status')
const sendTo = async (typed: string) => {
  await opener.click()
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
}
const postsOf = ({ requests }: Awaited<ReturnType<typeof draw>>) => requests.filter(({ line }) => line === post)
const keysOf = (server: Awaited<ReturnType<typeof draw>>) =>
  postsOf(server).map(({ headers }) => headers.get('idempotency-key'))

const notSetUp = "Sending receipts by email isn't set up. Ask your administrator."
const demo = 'The demo sends no email.'

it.each([
  [true, 'normal', 1, undefined],
  [false, 'normal', 0, notSetUp],
  [false, 'demo', 0, demo],
  // Answers that were saved earlier do not say why there is none.
  [undefined, 'normal', 0, undefined],
] as const)(
  'JOB-02 where receipts are sent by e-mail (%s, %s) the details offer it, %i times, and say else: %s',
  async (receiptEmail, host, times, reason) => {
    bootClient.setQueryData(['config'], { ...initialConfig, host, receiptEmail })
    const server = stubServer({
      'GET /api/transaction/trx1': () => answer({ data: buildDetails() }),
      [list]: () => answer({ data: { language: 'el', emails: [] } }),
    })
    await renderInPortal(<TransactionDetailsPanel id="trx1" />)
    await expect.element(page.getByRole('button', { name: 'Show receipt' })).toBeVisible()
    expect(opener.elements()).toHaveLength(times)
    expect(server.lines().filter((line) => line === list)).toHaveLength(times)
    for (const text of [notSetUp, demo]) expect(page.getByText(text).elements()).toHaveLength(text === reason ? 1 : 0)
  },
)

it.each([
  ['', 'Enter an email address.'],
  [`${'a'.repeat(400)}@example.com`, 'Email is too long (less than 255 characters)'],
  ['x@', 'Invalid email address'],
  ['anna@example.com, eleni@example.com', 'Invalid email address'],
])('%j is refused before anything is sent', async (typed, text) => {
  const server = await draw()
  await sendTo(typed)
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(postsOf(server)).toEqual([])
})

it('a refused address has the focus, also where a button was pressed', async () => {
  await draw()
  await opener.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Enter an email address.')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

it('what was typed is where it goes, in the language of the shop, and says below what becomes of it', async () => {
  let known: Email[] = []
  const server = await draw(
    {
      [post]: () => {
        known = [{ state: 'queued', since: new Date().toISOString() }]
        return answer({ data: null })
      },
    },
    () => known,
  )
  await sendTo(' anna@example.com ')
  await expect.element(state.getByText('Email queued')).toBeVisible()
  expect(postsOf(server)).toMatchObject([{ body: { email: 'anna@example.com', language: 'el' } }])
  known = [{ state: 'sent', since }]
  await expect.element(state.getByText('Email sent')).toBeVisible()
  await expect.element(state.getByText(/20\.11\.2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(opener).toHaveFocus()
  await expect.element(state.getByText('Email sent')).toBeVisible()
})

it('another language can be chosen', async () => {
  const server = await draw({ [post]: () => answer({ data: null }) }, queued)
  await opener.click()
  await expect.element(language).toHaveValue('el')
  await language.selectOptions('fr_ca')
  await field.fill('anna@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(state).toBeVisible()
  expect(postsOf(server)).toMatchObject([{ body: { language: 'fr_ca' } }])
})

it('where the shop speaks none of the languages alone, it is that of the portal', async () => {
  await draw({ [list]: () => answer({ data: { language: null, emails: [] } }) })
  await opener.click()
  await expect.element(language).toHaveValue('en')
})

it('after a lost answer the same is sent under the same key, and anything else under another', async () => {
  let reply = (): Response => {
    throw new TypeError('Failed to fetch')
  }
  const server = await draw({ [post]: () => reply() }, queued)
  await sendTo('anna@example.com')
  await expect.element(page.getByRole('alert').getByText(/^Couldn't send the email\./)).toBeVisible()
  reply = () => answer({ data: null })
  await userEvent.keyboard('{Enter}')
  await expect.element(state).toBeVisible()
  const [first, second] = keysOf(server)
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(second).toBe(first)
  // Sent once: what follows is another email, also where it is the same.
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => keysOf(server)).toHaveLength(3)
  await field.fill('eleni@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => new Set(keysOf(server)).size).toBe(3)
})

it('what the server has against the address stands beside it', async () => {
  const refusal = {
    code: 19_000,
    message: 'no',
    reference: 'r',
    errors: [{ code: 19_000, field: 'email', message: 'no' }],
  }
  await draw({ [post]: () => answer(refusal, 422) })
  await sendTo('anna@example.com')
  await expect.element(page.getByText('Invalid email address')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

it('more than may be sent is refused in words, and what was typed stays', async () => {
  await draw({ [post]: () => answerError(429, 'TOO_MANY_REQUESTS') })
  await sendTo('anna@example.com')
  await expect.element(page.getByRole('alert').getByText(/^Too many requests\./)).toBeVisible()
  await expect.element(field).toHaveValue('anna@example.com')
})

it.each([
  ['address', 'The mail server refused this address. Check it with the customer.'],
  ['content', 'The mail server refused the email.'],
  ['link', "The receipt's link was withdrawn before the email was sent."],
  ['late', "The mail server couldn't be reached for 24 hours."],
  ['unknown', "The mail server didn't confirm it. Ask the customer whether it arrived, and send it again if not."],
] as const)('an email that was not sent says why: %s', async (reason, text) => {
  await draw({}, () => [
    { state: 'refused', reason, since },
    { state: 'sent', since },
  ])
  await expect.element(state.getByText('Email not sent')).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

it('without a connection the button says that it needs one', async () => {
  const server = await draw()
  goOffline()
  await expect.element(opener).toHaveAccessibleDescription('You need a connection for this.')
  await opener.click({ force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(postsOf(server)).toEqual([])
})
