import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plantSession } from '#web/session/build-session.ts'
import { tearDown } from '#web/session/end-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { openShopForm, shop, type Shop } from '#tests/support/build-form.tsx'

const alias = page.getByLabelText('Alias')
const stay = page.getByRole('button', { name: 'Stay' })
const leave = page.getByRole('button', { name: 'Leave' })
const drafts = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft-'))

beforeEach(() => {
  clearLocal([])
  bumpEpoch()
  sessionStorage.clear()
  plantSession()
})

it('MSG-06 TRM-34 asks before changes are lost: Stay keeps them, Leave discards them', async () => {
  const { open } = await openShopForm()
  await alias.fill('Back')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(stay).toHaveFocus()
  await stay.click()
  await expect.element(alias).toHaveValue('Back')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave.click()
  await expect.element(page.getByText('The shop')).toBeVisible()
  expect(drafts()).toEqual([])

  await open('/stores/list?form=edit')
  await expect.element(alias).toHaveValue('Front')
})

it('MSG-06 a link to another page asks too, and nothing asks without changes or after they were taken back', async () => {
  const { open, screen } = await openShopForm()
  await alias.fill('Back')
  void open('/dashboard')
  await stay.click()
  await expect.element(alias).toHaveValue('Back')
  void open('/dashboard')
  await leave.click()
  await expect.element(screen.getByRole('heading', { name: '/dashboard' })).toBeVisible()

  await open('/stores/list?form=edit')
  await alias.fill('Other')
  await alias.fill('Front')
  await open('/dashboard')
  await expect.element(screen.getByRole('heading', { name: '/dashboard' })).toBeVisible()
})

it('never holds up what comes after the end of the session', async () => {
  await openShopForm()
  await alias.fill('Back')
  clearLocal([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('The shop')).toBeVisible()
})

it('B-24 entries survive a reload, say so, and can be discarded', async () => {
  const { screen } = await openShopForm()
  await alias.fill('Back')
  await screen.unmount()
  await openShopForm()
  await expect.element(alias).toHaveValue('Back')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(alias).toHaveValue('Front')
  expect(drafts()).toEqual([])
})

it('B-24 a draft never holds a password, belongs to one session, and ends with saving or the session', async () => {
  const { save } = await openShopForm()
  await page.getByLabelText('Secret').fill('Blue-Kettle-42')
  await alias.fill('Back')
  await vi.waitFor(() => expect(drafts()[0]?.[1]).toContain('Back'))
  expect(drafts()[0]?.[0]).toBe('draft-a1-shop')
  expect(JSON.stringify(drafts())).not.toContain('Kettle')

  tearDown()
  expect(drafts()).toEqual([])
  clearLocal([])
  await alias.fill('Backs')
  expect(drafts(), 'nothing is written for a session that is over').toEqual([])

  plantSession()
  await alias.fill('Back')
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  await expect.element(page.getByText('The shop')).toBeVisible()
  expect(drafts()).toEqual([])
})

it('MSG-06 a form that is being saved stays until it is known what became of it', async () => {
  const reply = Promise.withResolvers<Shop>()
  const { open, onSaved } = await openShopForm(() => reply.promise)
  await alias.fill('Back')
  await page.getByRole('button', { name: 'Save' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveAccessibleDescription('Still in progress. Wait a moment.')
  await cancel.click({ force: true })
  await userEvent.keyboard('{Escape}')
  void open('/dashboard')
  await expect.element(alias).toBeVisible()
  expect(stay.elements()).toHaveLength(0)
  reply.resolve(shop)
  await expect.element(page.getByText('The shop')).toBeVisible()
  expect(onSaved).toHaveBeenCalledOnce()
})
