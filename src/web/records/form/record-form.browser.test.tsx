import { virtual } from '@guidepup/virtual-screen-reader'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorReply } from '#core/errors.ts'
import { NAME_ON_FORM_MAX } from '#core/limits.ts'
import { CallError } from '#web/api/call-error.ts'
import { startMonitor } from '#web/connectivity/monitor.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { openShopForm, shop, type Shop } from '#tests/support/build-form.tsx'

const alias = page.getByLabelText('Alias')
const till = page.getByLabelText('Till')
const save = page.getByRole('button', { name: 'Save' })
const blank = 'This value should not be blank'
const tooLong = 'Inserted name is too long (max. 27 characters)'

const refused = (status: number, reply: Partial<ErrorReply>) =>
  new CallError('refused', status, { code: 11000, message: 'English for logs', reference: 'r', errors: [], ...reply })

beforeEach(() => {
  clearLocal([])
  bumpEpoch()
  sessionStorage.clear()
  plantSession()
})
afterEach(() => void vi.restoreAllMocks())

it('ERR-M10 all wrong fields are named at once, the first has the focus, and nothing is sent', async () => {
  const form = await openShopForm()
  await alias.fill('  ')
  await till.fill('')
  await save.click()
  await expect.element(alias).toHaveFocus()
  await expect.element(alias).toHaveAccessibleDescription(blank)
  await expect.element(till).toHaveAccessibleDescription(blank)
  expect(form.save).not.toHaveBeenCalled()
})

it('CONST-03 ERR-M11 a name of 27 characters is taken, one of 28 is not, counted as people count them', async () => {
  const form = await openShopForm()
  await alias.fill('😀'.repeat(NAME_ON_FORM_MAX + 1))
  await save.click()
  await expect.element(alias).toHaveAccessibleDescription(tooLong)
  expect(form.save).not.toHaveBeenCalled()
  await alias.fill('😀'.repeat(NAME_ON_FORM_MAX))
  await expect.element(alias).not.toHaveAccessibleDescription(tooLong)
  await save.click()
  await vi.waitFor(() => expect(form.save).toHaveBeenCalledOnce())
})

it('a field is checked when it is left for another one, and not on the way to a button', async () => {
  await openShopForm()
  await alias.fill('')
  await expect.element(alias).toBeValid()
  await till.click()
  await expect.element(alias).toHaveAccessibleDescription(blank)
  await alias.fill('Back')
  await expect.element(alias).toBeValid()
  await till.fill('')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(till).toBeValid()
})

it('a press that leaves a wrong field is not missed, though the field grows by what is wrong', async () => {
  await openShopForm()
  await alias.fill('')
  await page.getByText('Upper').click()
  await expect.element(page.getByRole('radio', { name: 'Upper' })).toBeChecked()
  await expect.element(alias).toHaveAccessibleDescription(blank)
})

describe('on a phone whose keyboard leaves little room', () => {
  /** Whether it is seen: inside the window, and nothing lies over it. */
  const isSeen = (part: Element) => {
    const { left, top, bottom, width } = part.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && part.contains(over)
  }
  beforeEach(() => page.viewport(390, 420))

  it('what became of saving is in sight above the footer', async () => {
    await openShopForm(() => Promise.reject(new CallError('unreachable', 0)))
    await alias.fill('Back')
    await save.click()
    const said = page.getByText(/couldn't confirm the save/)
    await expect.poll(() => isSeen(said.element())).toBe(true)
  })

  it('how many fields are wrong and the first of them are in sight', async () => {
    await openShopForm()
    await alias.fill('')
    await till.fill('')
    await page.getByLabelText('Secret').fill('x')
    await save.click()
    await expect.element(page.getByText('2 fields need correcting.')).toBeVisible()
    const summary = page.getByText('2 fields need correcting.').element()
    await expect.poll(() => isSeen(summary)).toBe(true)
    // It covers no field: what scrolls ends above it.
    const fields = alias.element().closest('form')?.parentElement?.getBoundingClientRect().bottom
    expect(fields ?? Infinity).toBeLessThanOrEqual(summary.getBoundingClientRect().top)
    await expect.poll(() => isSeen(alias.element())).toBe(true)
    await expect.poll(() => isSeen(page.getByText(blank).first().element())).toBe(true)
    await alias.fill('Back')
    await expect.element(page.getByText('2 fields need correcting.')).not.toBeInTheDocument()
  })
})

it('what is wrong has a sign and a colour of its own', async () => {
  await openShopForm()
  await alias.fill('')
  await save.click()
  const error = await page.getByText(blank).first().findElement()
  expect(error.querySelector('svg')).not.toBeNull()
  expect(getComputedStyle(error).color).not.toBe(getComputedStyle(document.body).color)
})

it('a screen reader hears what is wrong with the field it is taken to', async () => {
  await openShopForm()
  await alias.fill('')
  await save.click()
  await expect.element(alias).toHaveFocus()
  await virtual.start({ container: document.body })
  alias.element().blur()
  ;(alias.element() as HTMLInputElement).focus()
  await vi.waitFor(async () => expect(await virtual.lastSpokenPhrase()).toContain(blank))
  expect(await virtual.lastSpokenPhrase()).toContain('invalid')
  await virtual.stop()
})

it("what the server refuses stands beside its field in the person's language, until the value changes", async () => {
  const field = { code: 'TID_TAKEN', field: 'till', message: 'English for logs' } as const
  await openShopForm(() => Promise.reject(refused(422, { code: 'TID_TAKEN', errors: [field] })))
  await save.click()
  await expect.element(till).toHaveFocus()
  await expect.element(till).toHaveAccessibleDescription('This TID is already in use.')
  expect(document.body.textContent).not.toContain('English for logs')
  await till.fill('B')
  await expect.element(till).toBeValid()
})

it('what the server refuses of no field here is said of the whole form', async () => {
  const field = { code: 'CURRENCY_UNKNOWN', field: 'currency', message: '' } as const
  await openShopForm(() => Promise.reject(refused(422, { code: 'CURRENCY_UNKNOWN', errors: [field] })))
  await save.click()
  await expect.element(page.getByText('This is not a currency.')).toBeVisible()
  await expect.element(alias).toHaveValue('Front')
})

it('a reply that never came leaves everything in place; another try is the same request, a changed one is not', async () => {
  const form = await openShopForm(() => Promise.reject(new CallError('unreachable', 0)))
  await alias.fill('Back')
  await save.click()
  await expect.element(page.getByText("We couldn't confirm the save.", { exact: false })).toBeVisible()
  await expect.element(alias).toHaveValue('Back')
  await save.click()
  await vi.waitFor(() => expect(form.save).toHaveBeenCalledTimes(2))
  await alias.fill('Backs')
  await save.click()
  await vi.waitFor(() => expect(form.save).toHaveBeenCalledTimes(3))
  const [first, second, third] = form.save.mock.calls.map(([, attempt]) => attempt.idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('a form that is being saved is not sent again', async () => {
  const reply = Promise.withResolvers<Shop>()
  const form = await openShopForm(() => reply.promise)
  await alias.fill('Back')
  // Before anything could be drawn, and after it.
  const sent = document.querySelector('form')
  sent?.requestSubmit()
  sent?.requestSubmit()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  ;(save.element() as HTMLElement).click()
  await alias.click()
  await userEvent.keyboard('{Enter}')
  expect(form.save).toHaveBeenCalledOnce()
  reply.resolve(shop)
  await expect.element(page.getByText('The shop')).toBeVisible()
  expect(form.onSaved).toHaveBeenCalledExactlyOnceWith(shop)
})

it('a form that is being saved cannot be changed, keeps the focus, and can be again after a refusal', async () => {
  const reply = Promise.withResolvers<Shop>()
  await openShopForm(() => reply.promise)
  await alias.fill('Back')
  await userEvent.keyboard('{Enter}')
  await expect.element(alias).toHaveAttribute('readonly')
  await userEvent.keyboard(' and more')
  await page.getByRole('switch', { name: 'Open' }).click()
  await page.getByText('Upper').click()
  await alias.click()
  await expect.element(alias).toHaveFocus()
  await expect.element(alias).toHaveValue('Back')
  await expect.element(page.getByRole('switch', { name: 'Open' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Ground' })).toBeChecked()
  reply.reject(refused(409, { code: 'TID_TAKEN' }))
  await expect.element(alias).not.toHaveAttribute('readonly')
  await alias.fill('Backs')
  await expect.element(alias).toHaveValue('Backs')
})

it('without a connection a form cannot be sent, says why, and can be filled in', async () => {
  await openShopForm()
  startMonitor()
  window.dispatchEvent(new Event('offline'))
  await expect.element(save).toHaveAccessibleDescription('You need a connection for this.')
  await alias.fill('Back')
  await expect.element(alias).toHaveValue('Back')
})
