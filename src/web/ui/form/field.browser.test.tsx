import '../theme/theme.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select.tsx'
import { TextField } from './text-field.tsx'

it('B-38 ties label, hint and error to the control', async () => {
  const screen = await render(<TextField label="Name" hint="At most 27 characters" error="Can not be empty" />)
  const input = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(input).toHaveAccessibleDescription('At most 27 characters Can not be empty')
  await expect.element(input).toBeInvalid()
})

it('a control without hint and error has no description and is not invalid', async () => {
  const screen = await render(<TextField label="Name" />)
  const input = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(input).not.toHaveAttribute('aria-describedby')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})

it('an error that comes and goes does not take the focus or what was typed', async () => {
  const screen = await render(<TextField label="Name" />)
  const input = screen.getByRole('textbox')
  await userEvent.type(input, 'Harbour')
  await screen.rerender(<TextField label="Name" error="Already in use" />)
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('Harbour')
})

it('the password can be shown and hidden again', async () => {
  const screen = await render(
    <form>
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" autoComplete="off" />
    </form>,
  )
  const input = screen.getByLabelText('Password')
  await expect.element(input).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

it('a number field is text with the number keyboard', async () => {
  const screen = await render(<NumberField label="Daily limit" unit="EUR" inputMode="decimal" defaultValue="1,5" />)
  const input = screen.getByRole('textbox', { name: 'Daily limit' })
  await expect.element(input).toHaveAttribute('inputmode', 'decimal')
  await expect.element(input).toHaveValue('1,5')
})

it('a select is the platform’s, by its role and its keys', async () => {
  const screen = await render(
    <SelectField label="Country" defaultValue="bg" error="Choose one">
      <option value="bg">Bulgaria</option>
      <option value="gr">Greece</option>
    </SelectField>,
  )
  const select = screen.getByRole('combobox', { name: 'Country' })
  await expect.element(select).toHaveAccessibleDescription('Choose one')
  await userEvent.selectOptions(select, 'gr')
  await expect.element(select).toHaveValue('gr')
})
