import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { terminalList } from '../contract.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { answer, answerError } from '#web/api/stub-server.ts'
import { forgetJob } from '#web/lists/many/job.ts'
import { buildPage, renderForRole } from '#tests/support/render-for-role.tsx'
import '#web/ui/theme/theme.css'
import { buildTerminal } from './build-terminal.ts'
import { TerminalList } from './screen.tsx'

const names = ['Bar', 'Counter', 'Kitchen']
const terminals = names.map((alias, at) => buildTerminal({ token: `t${at}`, alias }))
const record = (at: number, isSame = false) => ({
  token: `t${at}`,
  name: names[at],
  hint: `TID${at}`,
  version: 3,
  isSame,
})

type Given = Parameters<typeof renderForRole>[2]
type Answers = Parameters<typeof renderForRole>[1]

const setup = async (answers: Answers = {}, given?: Given) => {
  const server = await renderForRole(
    <TerminalList search={{}} selected={undefined} onSearch={() => {}} onAdd={() => {}} onReports={() => {}} />,
    { 'POST /api/terminals/1/10': () => buildPage(terminalList, terminals), ...answers },
    { at: '/terminals/list', ...given },
  )
  await expect.element(page.getByRole('table').getByText('Bar')).toBeVisible()
  return server
}
const box = (name: string) => page.getByRole('checkbox', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const previewOf =
  (...records: object[]) =>
  () =>
    answer({ data: { records, hasMore: false, stops: 2 } })
const PREVIEW = 'POST /api/terminals/many/status/preview'
const ACT = 'POST /api/terminals/many/status'

beforeEach(() => () => {
  forgetJob()
  bootClient.clear()
})
afterEach(() => void vi.restoreAllMocks())

it('rows are selected one by one, as a page, and by the keyboard, which is read out', async () => {
  await setup()
  await box('Select Bar').click()
  await expect.element(page.getByText('1 row selected')).toBeVisible()
  const all = box('Select all rows on this page')
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await expect.element(page.getByText('3 rows selected')).toBeVisible()
  await expect.element(box('Select Kitchen')).toBeChecked()
  await all.click()
  await expect.element(page.getByRole('group', { name: 'Selected rows' })).not.toBeInTheDocument()
  box('Select Counter').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(box('Select Counter')).toBeChecked()
})

it('with the Shift key all from the row before are selected', async () => {
  await setup()
  await box('Select Kitchen').click()
  await box('Select Bar').click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('3 rows selected')).toBeVisible()
})

it('on the card of a phone the box stands beside all of its text, and beside every card alike', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await setup()
  await expect.element(box('Select Bar')).toBeVisible()
  for (const name of names) {
    const target = box(`Select ${name}`).element().getBoundingClientRect()
    const texts = [
      ...(box(`Select ${name}`).element().closest('tr')?.querySelectorAll('th, td:not([data-lead])') ?? []),
    ]
    const starts = texts.map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0)
    expect(starts.length).toBeGreaterThan(1)
    for (const { left } of starts) expect(left).toBeGreaterThanOrEqual(target.right)
  }
})

it.each([
  { role: 'ROLE_STORE_ADMIN' },
  { role: 'ROLE_CASHIER' },
  { role: 'ROLE_MERCHANT_ADMIN', viewOnly: true },
] as const)('nothing can be selected from the start by $role who may change nothing', async (given) => {
  await setup({}, given)
  // By then it is known what they may.
  await expect.element(button('Export')).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => document.querySelectorAll('[data-lead]').length).toBe(0)
})

it('what will stop is said before, what is sent is what was shown, and each result is told', async () => {
  const server = await setup({
    [PREVIEW]: previewOf(record(0), record(1, true), record(2)),
    [ACT]: () =>
      answer({
        data: [
          { token: 't0', result: 'done' },
          { token: 't2', result: 'conflict', error: 'STALE_VERSION' },
        ],
      }),
  })
  await box('Select all rows on this page').click()
  await button('Disable').click()
  const dialog = page.getByRole('dialog', { name: 'Disable 2 terminals?' })
  await expect.element(dialog.getByText('2 terminals stop taking payments immediately.')).toBeVisible()
  await expect.element(dialog.getByText('1 terminal is already disabled.')).toBeVisible()
  expect(server.lines()).not.toContain(ACT)
  const asked = () => server.lines().filter((line) => line === 'POST /api/terminals/1/10').length
  const before = asked()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  const result = page.getByRole('dialog', { name: '1 terminal disabled' })
  await expect.element(result.getByRole('list', { name: 'Changed', exact: true })).toHaveTextContent('Bar TID0')
  await expect.element(result.getByText('1 terminal is already disabled.')).toBeVisible()
  await expect.element(result.getByText(/^Counter/)).toBeVisible()
  await expect.element(result.getByRole('status')).toHaveTextContent('1 terminal disabled')
  // The list behind shows it before the result is closed.
  await expect.poll(asked).toBe(before + 1)
  const others = result.getByRole('list', { name: 'Not changed:' })
  await expect
    .element(others.getByRole('listitem'))
    .toHaveTextContent('Kitchen TID2Someone else changed this. Check the current values.')
  const sent = (line: string) => server.requests.find((request) => request.line === line)?.body
  expect(sent(PREVIEW)).toEqual({ change: { terminalStatus: 0 }, of: { tokens: ['t0', 't1', 't2'] } })
  expect(sent(ACT)).toEqual({
    change: { terminalStatus: 0 },
    job: expect.stringMatching(/^[\w-]{36}$/),
    rows: [
      { token: 't0', version: 3 },
      { token: 't2', version: 3 },
    ],
  })
  await expect.element(page.getByRole('heading', { name: '1 terminal disabled' })).toHaveFocus()
  await result.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(box('Select Bar')).toBeChecked()
  await expect.element(button('Disable')).toHaveFocus()
})

it('where all that is selected is so already, that is said by name, and closing is all that is offered', async () => {
  await setup({ [PREVIEW]: previewOf(record(0, true), record(1, true)) })
  await box('Select all rows on this page').click()
  await button('Enable').click()
  const dialog = page.getByRole('dialog', { name: 'Nothing to change' })
  await expect.element(dialog.getByText('2 terminals are already enabled.')).toBeVisible()
  await expect.element(dialog.getByRole('list')).toHaveTextContent('Bar TID0Counter TID1')
  await expect.element(dialog.getByText(/payments/)).not.toBeInTheDocument()
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((one) => one.textContent || one.ariaLabel),
  ).toEqual(['Close', 'Close'])
})

/** Changes the rows in the list, and presses Undo on the result. */
const changeAndUndo = async (action: string, done: string) => {
  await box('Select all rows on this page').click()
  await button(action).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  const result = page.getByRole('dialog', { name: done })
  await expect.element(result.getByText(/already/)).toBeVisible()
  await result.getByRole('button', { name: 'Undo' }).click()
}
const stopping = (stops: number, ...records: object[]) => answer({ data: { records, hasMore: false, stops } })

it('what was disabled is enabled again at once, those rows and no others, and each result is told', async () => {
  const isUndo = async (request: Request) => (await request.json()).change.terminalStatus === 1
  const server = await setup({
    [PREVIEW]: async (request) =>
      (await isUndo(request))
        ? // Somebody deleted the third one, and changes the second one after this preview.
          stopping(0, { ...record(0), version: 4 }, { ...record(1), version: 4 })
        : stopping(3, record(0), record(1), record(2), record(3, true)),
    [ACT]: async (request) =>
      answer({
        data: (await isUndo(request))
          ? [
              { token: 't0', result: 'done' },
              { token: 't1', result: 'conflict', error: 'STALE_VERSION' },
            ]
          : [0, 1, 2].map((at) => ({ token: `t${at}`, result: 'done' })),
      }),
  })
  const asked = () => server.lines().filter((line) => line === 'POST /api/terminals/1/10').length
  await changeAndUndo('Disable', '3 terminals disabled')
  const result = page.getByRole('dialog', { name: '1 terminal enabled' })
  await expect.element(result.getByRole('list', { name: 'Changed', exact: true })).toHaveTextContent('Bar TID0')
  await expect
    .element(result.getByRole('list', { name: 'Not changed:' }).getByRole('listitem'))
    .toHaveTextContent('Counter TID1Someone else changed this. Check the current values.')
  await expect.element(result.getByText("1 wasn't found, or you can't change it.")).toBeVisible()
  await expect.element(result.getByRole('status')).toHaveTextContent('1 terminal enabled')
  // The list behind is asked for at first, after the change and after it was taken back.
  await expect.poll(asked).toBe(3)
  const sent = (line: string) => server.requests.filter((request) => request.line === line).map(({ body }) => body)
  expect(sent(PREVIEW)[1]).toEqual({ change: { terminalStatus: 1 }, of: { tokens: ['t0', 't1', 't2'] } })
  expect(sent(ACT)).toHaveLength(2)
  expect(sent(ACT)[1]).toMatchObject({
    change: { terminalStatus: 1 },
    rows: [
      { token: 't0', version: 4 },
      { token: 't1', version: 4 },
    ],
  })
  await result.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(box('Select Bar')).toBeChecked()
})

it('what was enabled is disabled again only after the question that says what stops', async () => {
  let asked = 0
  const server = await setup({
    [PREVIEW]: () => stopping(asked++ === 0 ? 0 : 1, record(0), record(1, true)),
    [ACT]: () => answer({ data: [{ token: 't0', result: 'done' }] }),
  })
  await changeAndUndo('Enable', '1 terminal enabled')
  const question = page.getByRole('dialog', { name: 'Disable 1 terminal?' })
  await expect.element(question.getByText('1 terminal stops taking payments immediately.')).toBeVisible()
  expect(server.lines().filter((line) => line === ACT)).toHaveLength(1)
})

it('a change that the network breaks off is told, and goes on under the same job, also after the dialog was closed', async () => {
  let isBroken = true
  const server = await setup({
    [PREVIEW]: previewOf(record(0)),
    [ACT]: () => (isBroken ? answerError(503, 'BUSY') : answer({ data: [{ token: 't0', result: 'done' }] })),
  })
  await box('Select Bar').click()
  await button('Disable').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(dialog.getByText('Stopped. What is done stays done.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const interrupted = page.getByRole('alert').getByText('A change of several rows was interrupted: 0 of 1 done.')
  await expect.element(interrupted).toBeVisible()
  isBroken = false
  await button('Continue').click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('dialog', { name: '1 terminal disabled' })).toBeVisible()
  const jobs = server.requests.filter(({ line }) => line === ACT).map(({ body }) => (body as { job: string }).job)
  expect([jobs.length, new Set(jobs).size]).toEqual([2, 1])
})
