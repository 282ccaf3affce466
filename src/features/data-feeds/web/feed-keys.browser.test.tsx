import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { exampleLines } from '#core/feed-examples.ts'
import { type FeedKey, portalKinds } from '../feed-keys.ts'
import { FeedKeys } from './feed-keys.tsx'

const key: FeedKey = {
  token: 'k1',
  name: 'Nightly',
  state: 'valid',
  kinds: ['transactions', 'mids'],
  createdAt: '2026-11-20T08:00:00Z',
  createdBy: 'Maria Ioannou',
  lastUsedAt: null,
  expiresAt: null,
}
const codes = [
  { kind: 'acquirer', code: 'AEGEAN', name: 'Aegean' },
  { kind: 'affiliate', code: 'AEG-HELLAS', name: 'Hellas' },
]

const setup = async (keys: FeedKey[], answers: object = {}, viewOnly = false) => {
  const server = await renderForRole(
    <FeedKeys />,
    {
      'GET /api/feed-keys': () => answer({ data: { acquirers: [{ token: 'a1', name: 'Aegean', keys, codes }] } }),
      ...answers,
    },
    { at: '/feed-status', role: 'ROLE_ACQUIRER_ADMIN', viewOnly },
  )
  await expect.element(page.getByRole('heading', { name: 'Aegean' })).toBeVisible()
  return server
}
const create = page.getByRole('button', { name: 'Create key' })
const dialog = page.getByRole('dialog')

it('JOB-17 a key says what it may send, who made it, when it was last used and when it expires', async () => {
  await setup([
    key,
    { ...key, token: 'k2', name: 'Old', state: 'expired', kinds: null, expiresAt: '2026-11-21T08:00:00Z' },
  ])
  const item = page.getByRole('listitem', { name: 'Nightly' })
  await expect.element(item).toBeVisible()
  expect(item.element().textContent).toMatch(
    /Valid.*May sendTransactions, MIDs.*Maria Ioannou.*Last usedNever.*ExpiresNever/,
  )
  await expect.element(page.getByText('All kinds of data')).not.toBeVisible()
  await page.getByText('No longer valid').click()
  const old = page.getByRole('listitem', { name: 'Old' })
  await expect.element(old).toBeVisible()
  expect(old.element().textContent).toMatch(/Expired.*All kinds of data/)
  expect(page.getByRole('button', { name: 'Withdraw' }).elements()).toHaveLength(1)
})

it('JOB-17 a new key is shown once, with a command that sends data with it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const server = await setup([], { 'POST /api/feed-keys': () => answer({ data: { token: 'k3', key: 'SECRET-KEY' } }) })
  await expect.element(page.getByText('No valid keys. Without one, no data can be sent.')).toBeVisible()
  await create.click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' Nightly ')
  for (const kind of ['Terminals', 'Devices']) await dialog.getByRole('checkbox', { name: kind, exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Valid for' }).selectOptions('30 days')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText('SECRET-KEY', { exact: true })).toBeVisible()
  expect(server.requests.filter(({ line }) => line === 'POST /api/feed-keys').map(({ body }) => body)).toEqual([
    {
      acquirerToken: 'a1',
      name: 'Nightly',
      kinds: portalKinds.filter((kind) => kind !== 'terminals' && kind !== 'devices'),
      days: 30,
    },
  ])
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Add \/check to the end of the command to see what would happen to the first 5,000 lines\. Nothing is saved\./,
    )
  await dialog.getByRole('button', { name: 'Copy: command' }).click()
  expect(writeText.mock.lastCall?.[0]).toContain(`'Authorization: Bearer SECRET-KEY'`)
  expect(writeText.mock.lastCall?.[0]).toContain(`${location.origin}/api/feed/transactions`)
  await dialog.getByRole('button', { name: 'Copy: example of a line' }).click()
  expect(JSON.parse(writeText.mock.lastCall?.[0] ?? '')).toEqual(exampleLines.transactions)
  await dialog.getByRole('combobox', { name: 'Type of data' }).selectOptions('MIDs')
  await dialog.getByRole('button', { name: 'Copy: example of a line' }).click()
  expect(JSON.parse(writeText.mock.lastCall?.[0] ?? '')).toEqual(exampleLines.mids)
  await dialog.getByRole('button', { name: 'Copy: command' }).click()
  expect(writeText.mock.lastCall?.[0]).toContain(`${location.origin}/api/feed/mids`)
  await expect
    .element(dialog.getByRole('link', { name: 'Data format and examples' }))
    .toHaveAttribute('href', '/api/feeds.md')
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(document.body.textContent).not.toContain('SECRET-KEY')
  await create.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

it('JOB-17 a key without a name or without a kind is not asked for, and it says why', async () => {
  const server = await setup([])
  await create.click()
  const boxes = dialog.getByRole('checkbox')
  await expect.element(boxes).toHaveLength(portalKinds.length)
  for (const box of boxes.all()) await box.click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveAccessibleDescription(/Enter a name\./)
  await expect.element(name).toHaveFocus()
  await expect
    .element(dialog.getByRole('group', { name: 'May send' }))
    .toHaveAccessibleDescription('Choose at least one.')
  await name.fill('n'.repeat(400))
  await expect.element(name).toHaveAccessibleDescription(/Enter at most 40 characters\. This has 400\./)
  await name.fill('Nightly')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(boxes.first()).toHaveFocus()
  expect(server.lines().filter((line) => line.startsWith('POST /api/feed-keys'))).toEqual([])
})

it('JOB-17 a key is withdrawn after a question, and what fails stays there to be tried again', async () => {
  let times = 0
  const server = await setup([key], {
    'DELETE /api/feed-key/k1': () => (times++ === 0 ? answerError(409, 'BUSY') : answer({ data: null })),
  })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw Nightly?' })
  // Two keys of one name are told apart by these.
  await expect.element(question.getByText('Last used')).toBeVisible()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.lines().filter((line) => line.startsWith('DELETE'))).toHaveLength(2)
})

it('JOB-17 somebody with read-only access sees keys and codes, and can change nothing', async () => {
  await setup([key], {}, true)
  await expect.element(page.getByRole('listitem', { name: 'Nightly' })).toBeVisible()
  expect([...create.elements(), ...page.getByRole('button', { name: 'Withdraw' }).elements()]).toEqual([])
  await page.getByText('Codes to use in the data').click()
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent).slice(-2)).toEqual([
    'Acquirer · Aegean',
    'Affiliate · Hellas',
  ])
  await expect.element(page.getByText('AEG-HELLAS', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy: AEG-HELLAS' })).toBeVisible()
})

it('JOB-17 what is said of a key has the width of the page', async () => {
  await setup([key])
  const { width } = page.getByRole('listitem', { name: 'Nightly' }).element().getBoundingClientRect()
  expect(document.querySelector('li dl')?.getBoundingClientRect().width).toBeGreaterThan(width * 0.9)
})
