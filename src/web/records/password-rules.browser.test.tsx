import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordRules } from './password-rules.tsx'

const setup = (password: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <PasswordRules password={password} />
    </I18nProvider>,
  )
const rules = () =>
  page
    .getByRole('list', { name: 'Password rules' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
    .slice(0, texts.length)
const texts = [
  'Must contain at least 1 lowercase letter',
  'Must contain at least 1 Uppercase letter',
  'Must contain at least 1 number',
  'Must contain at least 1 special character',
  'Min length is 8 symbols',
  'Max length allowed is 32 symbols',
]

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it('ERR-M08 PWD-18 the six rules stand one by one with their exact texts, none met to begin with', async () => {
  await setup('')
  expect(rules()).toEqual(texts.map((text) => `${text} · not met yet`))
})

it.each([
  ['abc', [0, 5]],
  ['ABC', [1, 5]],
  ['123', [2, 5]],
  ['-', [3, 5]],
  ['abcdefgh', [0, 4, 5]],
  ['Blue-Kettle-42', [0, 1, 2, 3, 4, 5]],
  [`${'Blue-Kettle-42'.repeat(2)}-more`, [0, 1, 2, 3, 4]],
])('ERR-M08 %s meets the rules %j', async (password, met) => {
  await setup(password)
  expect(rules()).toEqual(texts.map((text, at) => `${text} · ${met.includes(at) ? 'met' : 'not met yet'}`))
  const text = met.length === 6 ? '6 rules met. The last one is checked when you save.' : `${met.length} of 6 rules met`
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})

it('what only the server can say is a rule of its own, which is never shown as met', async () => {
  await setup('Blue-Kettle-42')
  const last = page.getByRole('listitem').last()
  await expect
    .element(last)
    .toHaveTextContent('Not a common password, and no part of the name or email (checked when you save)')
  await expect.element(last).not.toHaveAttribute('data-met')
})
