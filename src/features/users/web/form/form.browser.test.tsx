import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FieldError } from '#core/errors.ts'
import { EMAIL_MAX, NAME_MAX, NAME_ON_FORM_MAX } from '#core/limits.ts'
import { answer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { buildUser } from '../build-user.ts'
import { begin, box, renderUserForm, field, fill, PASSWORD, submit } from '#tests/support/render-user-form.tsx'
import '#web/ui/theme/theme.css'

const refusing =
  (status: number, ...errors: Omit<FieldError, 'message'>[]) =>
  () =>
    answer(
      { code: errors[0]?.code, message: 'no', reference: 'ref', errors: errors.map((e) => ({ ...e, message: '' })) },
      status,
    )

beforeEach(begin)
afterEach(() => void vi.restoreAllMocks())

describe('a new user', () => {
  it('USR-14 USR-01 USR-02 USR-03 USR-04 USR-07 is sent whole, once', async () => {
    const { bodies, onSaved } = await renderUserForm()
    await fill()
    await page.getByRole('switch', { name: 'Give access to SSM' }).click()
    await submit()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(bodies().map(({ body }) => body)).toEqual([
      {
        firstName: 'Maria',
        lastName: 'Ioannou',
        email: 'maria@example.com',
        password: PASSWORD,
        rights: ['ROLE_SALE'],
        ssmAccess: true,
        terminalTokens: ['1'],
      },
    ])
    expect(bodies()[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/)
  })

  it.each(['First name', 'Email'])('JOB-09 a name with its address in "%s" fills all three fields', async (label) => {
    await renderUserForm()
    await field(label).fill('Eleni Pappa <eleni@example.com>')
    await expect.element(field('First name')).toHaveValue('Eleni')
    await expect.element(field('Last name')).toHaveValue('Pappa')
    await expect.element(field('Email')).toHaveValue('eleni@example.com')
  })

  it.each(['First name', 'Email'])('JOB-09 one without brackets does, pasted or typed, in "%s"', async (label) => {
    await renderUserForm()
    await field(label).fill('Maria Nikolaou cashier@demo.example')
    await expect.element(field('Last name')).toHaveValue('Nikolaou')
    for (const name of ['First name', 'Last name', 'Email']) await field(name).fill('')
    await userEvent.type(field(label), 'Eleni Pappa eleni@example.com')
    await expect.element(field('Last name')).toHaveValue('')
    await userEvent.tab()
    await expect.element(field('First name')).toHaveValue('Eleni')
    await expect.element(field('Last name')).toHaveValue('Pappa')
    await expect.element(field('Email')).toHaveValue('eleni@example.com')
  })

  it('JOB-09 a name with its address leaves what is in the other fields', async () => {
    await renderUserForm()
    await field('First name').fill('Elena')
    await field('Email').fill('Eleni Pappa <eleni@example.com>')
    await expect.element(field('Email')).toHaveValue('eleni@example.com')
    await expect.element(field('First name')).toHaveValue('Elena')
    await expect.element(field('Last name')).toHaveValue('Pappa')
  })

  it('USR-23 VAL-01 ERR-M07 ERR-M10 ERR-17115 says of each blank field that it is needed', async () => {
    const { bodies } = await renderUserForm()
    await submit()
    await expect.element(field('First name')).toHaveFocus()
    await expect.element(field('First name')).toHaveAccessibleDescription(/Enter a first name\./)
    await expect.element(field('Last name')).toHaveAccessibleDescription('Enter a last name.')
    await expect.element(field('Email')).toHaveAccessibleDescription(/Enter an email address\./)
    await expect.element(field('Password')).toHaveAccessibleDescription(/Password is required/)
    for (const name of ['Terminals', 'Rights'])
      await expect
        .element(page.getByRole('group', { name }))
        .toHaveAccessibleDescription('This value should not be blank')
    expect(bodies()).toEqual([])
  })

  it.each([
    ['VAL-14 USR-01', 'First name'],
    ['VAL-15 USR-02', 'Last name'],
  ])('%s CONST-03 ERR-M11 %s takes 27 characters and no more', async (_rows, label) => {
    const { bodies } = await renderUserForm()
    await fill({ [label]: 'Ώ'.repeat(NAME_ON_FORM_MAX + 1) })
    await submit()
    await expect.element(field(label)).toHaveAccessibleDescription(/Inserted name is too long \(max\. 27 characters\)/)
    expect(bodies()).toEqual([])
    await field(label).fill('Ώ'.repeat(NAME_ON_FORM_MAX))
    await submit()
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  })

  it('CONST-04 an email address of 254 characters is taken, one of 255 is not', async () => {
    expect([EMAIL_MAX + 1, NAME_MAX]).toEqual([255, 255])
    const of = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    const { bodies } = await renderUserForm()
    await fill({ Email: of(255) })
    await submit()
    await expect.element(field('Email')).toHaveAccessibleDescription(/Email is too long \(less than 255 characters\)/)
    expect(bodies()).toEqual([])
    await field('Email').fill(of(254))
    await submit()
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  })

  it('ERR-M09 an address that is none is refused beside its field', async () => {
    await renderUserForm()
    await fill({ Email: 'maria@' })
    await submit()
    await expect.element(field('Email')).toHaveAccessibleDescription(/User email should be valid email address/)
  })

  it('ERR-M06 both passwords have to be the same', async () => {
    const { bodies } = await renderUserForm()
    await fill({ 'Repeat the password': `${PASSWORD}!` })
    await submit()
    await expect
      .element(field('Repeat the password'))
      .toHaveAccessibleDescription('Confirmed password is not same like password')
    expect(bodies()).toEqual([])
  })

  it('ERR-M08 a password that breaks a rule is not sent, and the field says which', async () => {
    const { bodies } = await renderUserForm()
    await fill({ Password: 'bluekettle', 'Repeat the password': 'bluekettle' })
    await submit()
    await expect.element(field('Password')).toHaveAccessibleDescription(/Must contain at least 1 Uppercase letter/)
    expect(bodies()).toEqual([])
  })

  it('a password that breaks a rule is named when the keys go on from it, past Show', async () => {
    await renderUserForm()
    await field('Password').fill('bluekettle')
    await userEvent.tab()
    await expect.element(field('Password')).not.toHaveAccessibleDescription(/Must contain/)
    await userEvent.tab()
    await expect.element(field('Repeat the password')).toHaveFocus()
    await expect.element(field('Password')).toHaveAccessibleDescription(/Must contain at least 1 Uppercase letter/)
  })

  it.each([
    ['mid', 0],
    ['admin', 1],
  ] as const)('at the level %s, the merchant whose terminals are shown is asked for %i times', async (level, times) => {
    plantSession({ level })
    const role = level === 'admin' ? 'ROLE_INSTANCE_ADMIN' : 'ROLE_MERCHANT_ADMIN'
    await renderUserForm({ me: { roles: [role] }, answers: { 'POST /api/merchants/list': () => answer({ data: [] }) } })
    await expect.element(box(/Till 1/)).toBeVisible()
    await expect.poll(() => page.getByRole('combobox', { name: 'Merchant' }).elements().length).toBe(times)
  })

  it('USR-21 VAL-25 after the first terminal those of other merchants are closed, and it says why', async () => {
    await renderUserForm()
    await expect.element(box(/Till 3/)).toBeEnabled()
    await box(/Till 1/).click()
    await expect.element(box(/Till 3 .*You can only select terminals from one merchant/)).toBeDisabled()
    await expect.element(box(/Till 2/)).toBeEnabled()
    await box(/Till 1/).click()
    await expect.element(box(/Till 3/)).toBeEnabled()
  })

  it.each([
    ['USR-24 ERR-17100', 409, 17_100, 'email', 'Email', 'User email has to be unique'],
    ['USR-25', 422, 17_032, 'firstName', 'First name', 'Enter a first name\\.'],
    ['USR-25', 422, 17_033, 'lastName', 'Last name', 'Enter a last name\\.'],
    ['USR-25', 422, 17_018, 'password', 'Password', 'Password is required'],
  ] as const)('%s %i %i of %s stands beside its field', async (_row, status, code, name, label, text) => {
    const { onSaved } = await renderUserForm({ answers: { 'POST /api/user': refusing(status, { code, field: name }) } })
    await fill()
    await submit()
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`${text}$`))
    await expect.element(field('First name')).toHaveValue('Maria')
    await expect.element(page.getByRole('dialog').getByText('1 field needs correcting.')).toBeVisible()
    expect(onSaved).not.toHaveBeenCalled()
  })

  it.each([
    ['ERR-16035', 409, 16_035, 'terminalTokens', 'Terminals', /maximum number of users/],
    ['USR-21 ERR-18004', 422, 18_004, 'terminalTokens', 'Terminals', /terminals from one merchant/],
    ['ERR-17115', 422, 17_115, 'rights', 'Rights', /should not be blank/],
  ] as const)('%s %i %i of %s stands beside its list', async (_row, status, code, name, label, text) => {
    await renderUserForm({ answers: { 'POST /api/user': refusing(status, { code, field: name }) } })
    await fill()
    await submit()
    await expect.element(page.getByRole('group', { name: label })).toHaveAccessibleDescription(text)
  })

  it('ROLE-24 a store admin gives only rights that the own account has, and no SSM access', async () => {
    await renderUserForm({ me: { roles: ['ROLE_STORE_ADMIN'], rights: ['ROLE_SALE'] } })
    await expect.element(box(/^Sale/)).toBeEnabled()
    await expect.element(box(/^Void You don't have this right/)).toBeDisabled()
    await expect.element(page.getByRole('switch', { name: 'Give access to SSM' })).not.toBeInTheDocument()
  })

  it('USR-18 closing a form with entries asks first, and Stay keeps them', async () => {
    const { onClose } = await renderUserForm()
    await field('First name').fill('Maria')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect.element(field('First name')).toHaveValue('Maria')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('B-24 the draft that is kept of it holds no password', async () => {
    await renderUserForm()
    await fill()
    const stored = () => Object.values(sessionStorage).join()
    await vi.waitFor(() => expect(stored()).toContain('maria@example.com'))
    expect(stored()).not.toContain(PASSWORD)
  })
})

describe('a user who is edited', () => {
  it('USR-15 D-111 sends what the form shows with the version, and a blank password', async () => {
    const { bodies, onSaved } = await renderUserForm({ user: buildUser() })
    await expect.element(field('Email')).toHaveValue('maria@example.com')
    await field('Last name').fill('Georgiou')
    await submit()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(bodies().map(({ body }) => body)).toEqual([
      {
        version: 3,
        firstName: 'Maria',
        lastName: 'Georgiou',
        email: 'maria@example.com',
        password: '',
        rights: ['ROLE_SALE', 'ROLE_REFUND'],
        ssmAccess: true,
      },
    ])
  })

  it('VAL-14 a longer name that is stored already may stay', async () => {
    const { bodies } = await renderUserForm({ user: buildUser({ firstName: 'M'.repeat(NAME_MAX) }) })
    await field('Last name').fill('Georgiou')
    await submit()
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
  })

  it('SEC-18 has no password here when a provider keeps it', async () => {
    await renderUserForm({ user: buildUser({ isSso: true }) })
    await expect.element(field('New password')).not.toBeInTheDocument()
  })
})
