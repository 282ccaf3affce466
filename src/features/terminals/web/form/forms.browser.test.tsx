import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currencies, isCurrency } from '#core/money/currencies.ts'
import { scaTexts } from '#core/texts/texts.ts'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildTerminal } from '../build-terminal.ts'
import { AddTerminal } from './add-terminal.tsx'
import { EditTerminal } from './edit-terminal.tsx'

type Given = Parameters<typeof renderForRole>[2]

const helpers = {
  'GET /api/terminal/currencies': () => answer({ data: ['EUR', 'CHF'] }),
  'POST /api/stores/list-user-stores': () => answer({ data: [{ token: 's1', name: 'Kafeneio Centre' }] }),
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const store = page.getByRole('combobox', { name: 'Store' })
const save = page.getByRole('button', { name: 'Save' })

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.restoreAllMocks())

describe('adding a terminal', () => {
  const setup = async () => {
    const onSaved = vi.fn()
    const server = await renderForRole(
      <AddTerminal onSaved={onSaved} onClose={() => {}} />,
      { ...helpers, 'POST /api/terminal': () => answer({ data: buildTerminal() }) },
      { at: '/terminals/list' },
    )
    await expect.element(field('Alias')).toBeVisible()
    return { ...server, onSaved }
  }
  const add = page.getByRole('button', { name: 'Add terminal' })

  it('TRM-20 asks for store, TID, alias and currency', async () => {
    const { lines } = await setup()
    await add.click()
    for (const [control, text] of [
      [store, 'Choose a store.'],
      [field('TID'), 'Enter a TID.'],
      [field('Alias'), 'Enter an alias.'],
      [field('Currency'), 'Choose a currency.'],
    ] as const) {
      await expect.element(control).toHaveAccessibleDescription(expect.stringContaining(text))
    }
    await expect.element(store).toHaveFocus()
    expect(lines()).not.toContain('POST /api/terminal')
  })

  it('TRM-20 TRM-07 sends what was chosen, with a key that acts once', async () => {
    const { requests, onSaved } = await setup()
    await store.click()
    await page.getByRole('option', { name: 'Kafeneio Centre' }).click()
    await field('TID').fill(' GR000042 ')
    await field('Alias').fill('Bar')
    await field('Currency').selectOptions('CHF · Swiss Franc')
    await field('SCA').selectOptions('3DS')
    await add.click()
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const sent = requests.find(({ line }) => line === 'POST /api/terminal')
    expect(sent?.body).toEqual({
      storeToken: 's1',
      posTerminalIdCode: 'GR000042',
      terminalType: 0,
      alias: 'Bar',
      currency: 'CHF',
      tip: 0,
      scaType: 3,
      enableOrderReference: false,
      enableAppToAppSignatureValidation: false,
      restrictAppToApp: false,
    })
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/./)
  })
})

it('offers every currency that the server takes where there is no terminal yet, and no other', async () => {
  await renderForRole(<AddTerminal onSaved={vi.fn()} onClose={() => {}} />, {
    ...helpers,
    'GET /api/terminal/currencies': () => answer({ data: [] }),
  })
  await expect.element(field('Currency')).toBeVisible()
  const offered = [...field('Currency').element().querySelectorAll('option')].map(({ value }) => value)
  expect(offered).toEqual(['', ...currencies])
  expect(currencies.every(isCurrency)).toBe(true)
  expect(currencies).toEqual(expect.arrayContaining(['EUR', 'XCG', 'ZWG', 'UYW', 'GRD']))
})

describe('editing a terminal', () => {
  const setup = async (given?: Given, terminal = buildTerminal()) => {
    const onClose = vi.fn()
    const server = await renderForRole(
      <EditTerminal terminal={terminal} onClose={onClose} />,
      { ...helpers, 'PUT /api/terminal/t1': () => answer({ data: terminal }) },
      { at: '/terminals/list', ...given },
    )
    await expect.element(field('Alias')).toHaveValue(terminal.alias)
    return { ...server, onClose }
  }

  it('TRM-21 TRM-09 TRM-12 TRM-13 TRM-14 shows what is set and sends what was changed, with its version', async () => {
    const { requests, onClose } = await setup()
    await field('Alias').fill('Terrace')
    await page.getByRole('radio', { name: 'Disabled' }).click({ force: true })
    for (const name of ['Order reference', 'App-to-app signature check', 'App-to-app only']) {
      await page.getByRole('switch', { name: new RegExp(name) }).click()
    }
    await save.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      version: 4,
      alias: 'Terrace',
      currency: 'EUR',
      tip: 0,
      scaType: 2,
      enableOrderReference: false,
      enableAppToAppSignatureValidation: false,
      restrictAppToApp: true,
    })
  })

  it('VAL-16 TRM-01 ERR-M11 an alias of 28 characters is refused on the form, one of 27 is not', async () => {
    const { onClose } = await setup()
    await field('Alias').fill('ά'.repeat(28))
    await save.click()
    await expect.element(field('Alias')).toHaveAccessibleDescription('Inserted name is too long (max. 27 characters)')
    await field('Alias').fill('ά'.repeat(27))
    await save.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('an alias that the feed brought and that is longer keeps nobody from changing the rest', async () => {
    const { onClose } = await setup({}, buildTerminal({ alias: 'a'.repeat(40) }))
    await page.getByRole('switch', { name: /Order reference/ }).click()
    await save.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it.each([
    ['TRM-29', 0],
    ['TRM-30', 1],
    ['TRM-31', 2],
    ['TRM-32', 3],
    ['TRM-33', 4],
  ] as const)('%s offers SCA type %i', async (_row, code) => {
    const { requests } = await setup({}, buildTerminal({ scaType: code === 2 ? 0 : 2, resolvedScaType: 2 }))
    await field('SCA').selectOptions(scaTexts[code].message)
    await save.click()
    await vi.waitFor(() =>
      expect(requests.find(({ line }) => line.startsWith('PUT'))?.body).toMatchObject({ scaType: code }),
    )
  })

  it('D-80 names what is inherited', async () => {
    await setup({}, buildTerminal({ scaType: 0, resolvedScaType: 3 }))
    await expect.element(page.getByRole('option', { name: 'Inherit from merchant (3DS)' })).toBeInTheDocument()
  })

  it('ROLE-28 who may not change security settings is not offered them', async () => {
    await setup({ role: 'ROLE_STORE_ADMIN' })
    await expect.element(page.getByRole('switch', { name: /Order reference/ })).toBeVisible()
    await expect.element(field('SCA')).not.toBeInTheDocument()
    await expect.element(page.getByRole('switch', { name: /App-to-app/ }).first()).not.toBeInTheDocument()
  })
})
