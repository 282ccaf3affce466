import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { buildUser } from '../build-user.ts'
import { begin, box, renderUserForm, field, fill, submit } from '#tests/support/render-user-form.tsx'
import '#web/ui/theme/theme.css'

const configure = (settings: Partial<ReturnType<typeof currentConfig>>) =>
  bootClient.setQueryData(['config'], { ...currentConfig(), ...settings })

beforeEach(begin)
afterEach(() => void vi.restoreAllMocks())

describe('the role of a new user', () => {
  it('D-08 the role is not asked for unless the settings say so', async () => {
    await renderUserForm({ me: { roles: ['ROLE_ACQUIRER_ADMIN'] } })
    await expect.element(field('Role')).not.toBeInTheDocument()
  })

  it('D-08 where the settings say so, the widest level chooses a role below the own, a cashier unless told', async () => {
    configure({ userRoleSelect: true })
    plantSession({ level: 'admin' })
    const { bodies } = await renderUserForm({ me: { roles: ['ROLE_AFFILIATE_ADMIN'] } })
    await expect.element(field('Role')).toHaveDisplayValue('Cashier')
    const offered = [...(field('Role').element() as HTMLSelectElement).options].map(({ text }) => text)
    expect(offered).toEqual([
      'Instance administrator',
      'Merchant administrator',
      'Merchant',
      'Store administrator',
      'Cashier',
    ])
    await field('Role').selectOptions('Store administrator')
    await fill()
    await submit()
    await vi.waitFor(() => expect(bodies()[0]?.body).toMatchObject({ role: 'ROLE_STORE_ADMIN' }))
  })

  it('D-08 the settings give no other level a choice, and its users are cashiers', async () => {
    configure({ userRoleSelect: true })
    const { bodies } = await renderUserForm({ me: { roles: ['ROLE_MERCHANT_ADMIN'] } })
    await expect.element(field('Role')).not.toBeInTheDocument()
    await fill()
    await submit()
    await vi.waitFor(() => expect(bodies()[0]?.body).toMatchObject({ role: 'ROLE_CASHIER' }))
  })
})

describe('the rights of a user who is edited', () => {
  it('USR-22 D-44 may lose the last right, after it was said what that means', async () => {
    const { bodies } = await renderUserForm({ user: buildUser({ rights: ['ROLE_SALE'] }) })
    const warning = page.getByText("Without a right, the user can't process transactions.")
    await expect.element(warning).not.toBeInTheDocument()
    await box(/^Sale/).click()
    await expect.element(warning).toBeVisible()
    await submit()
    await vi.waitFor(() => expect(bodies()[0]?.body).toMatchObject({ rights: [] }))
  })

  it('USR-22 D-44 keeps the last right where the settings require one', async () => {
    configure({ rightsRequiredOnUpdate: true })
    const { bodies } = await renderUserForm({ user: buildUser({ rights: ['ROLE_SALE'] }) })
    await box(/^Sale/).click()
    await submit()
    await expect.element(page.getByRole('group', { name: 'Rights' })).toHaveAccessibleDescription(/should not be blank/)
    expect(bodies()).toEqual([])
    await box(/^Refund/).click()
    await submit()
    await vi.waitFor(() => expect(bodies()[0]?.body).toMatchObject({ rights: ['ROLE_REFUND'] }))
  })

  it('D-44 the name of somebody who never had a right may change where the settings require one', async () => {
    configure({ rightsRequiredOnUpdate: true })
    const { bodies } = await renderUserForm({ user: buildUser({ rights: [] }) })
    await field('Last name').fill('Georgiou')
    await submit()
    await vi.waitFor(() => expect(bodies()[0]?.body).toMatchObject({ lastName: 'Georgiou', rights: [] }))
  })
})
