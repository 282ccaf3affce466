import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#web/api/call-error.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import { openShopForm, shop, type Shop } from '#tests/support/build-form.tsx'

const stale = (current: Shop) =>
  new CallError('refused', 409, { code: 'STALE_VERSION', message: '', reference: 'r', errors: [], current })

const alias = page.getByLabelText('Alias')
const till = page.getByLabelText('Till')
const save = page.getByRole('button', { name: 'Save' })

beforeEach(() => {
  clearLocal([])
  bumpEpoch()
  sessionStorage.clear()
  plantSession()
})

it('shows both values of each field that somebody else changed, and goes on with the new version', async () => {
  const theirs = { ...shop, alias: 'Entrance', till: 'Z', version: 4 }
  const form = await openShopForm()
  form.save.mockRejectedValueOnce(stale(theirs))
  await alias.fill('Back')
  await save.click()

  await expect.element(page.getByText('Someone else changed this. Check the current values.')).toBeVisible()
  await expect.element(alias).toHaveValue('Back')
  await expect.element(till).toHaveValue('Z')
  const both = page.getByRole('group', { name: 'Alias' })
  await expect.element(both.getByLabelText('Yours: Back')).toBeChecked()
  await both.getByText('Current: Entrance').click()
  await expect.element(alias).toHaveValue('Entrance')
  await both.getByText('Yours: Back').click()

  await save.click()
  await vi.waitFor(() => expect(form.onSaved).toHaveBeenCalledOnce())
  expect(form.save.mock.lastCall).toMatchObject([{ alias: 'Back', till: 'Z' }, { version: 4 }])
})

it('an attempt whose reply was lost, and which had saved, counts as saved', async () => {
  const form = await openShopForm()
  form.save.mockRejectedValueOnce(new CallError('unreachable', 0))
  form.save.mockRejectedValueOnce(stale({ ...shop, alias: 'Back', version: 4 }))
  await alias.fill('Back')
  await save.click()
  await expect.element(page.getByText("We couldn't confirm the save", { exact: false })).toBeVisible()
  await save.click()
  await expect.element(page.getByText('The shop')).toBeVisible()
  expect(form.onSaved).toHaveBeenCalledOnce()
})
