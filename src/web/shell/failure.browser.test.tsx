import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openShopForm } from '#tests/support/build-form.tsx'
import { CallError } from '#web/api/call-error.ts'
import { announceFailure } from '#web/messages/messages.ts'
import { SignIn } from '#features/authentication/web/sign-in/sign-in.tsx'
import { LinkOutcomes } from '#features/users/web/link/outcomes.tsx'
import { RecentMessages } from './notice/recent-messages.tsx'
import { MessageToasts } from './notice/toasts.tsx'
import { PageError } from './pages/page-error.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { RecordState } from '#web/records/record-state.tsx'
import './space.css'
import '#web/ui/theme/theme.css'
import { ListStatus } from '#web/lists/list-status.tsx'
import { NoData } from '#web/lists/no-data.tsx'

const REFERENCE = '6f1c2f0e-0d5b-4a57-9d8f-7c2e1a0b9c3d'

const refusal = () => new CallError('refused', 422, { code: 'BUSY', message: 'no', reference: REFERENCE, errors: [] })

let error: CallError
const written = vi.fn()

/** A query that fails for good. */
function Failed({ children }: { children: (query: ReturnType<typeof useQuery<never>>) => ReactNode }) {
  const query = useQuery<never>({ queryKey: ['failed'], queryFn: () => Promise.reject(error), retry: false })
  return query.isError ? children(query) : null
}

const nothing = { filtered: false, emptyTitle: '', onFirstPage: () => {} }

/** Each kind of place that says why a call failed. */
const screens: readonly [string, () => Promise<unknown>][] = [
  ['a list', () => renderInPortal(<Failed>{(query) => <ListStatus query={query} {...nothing} />}</Failed>)],
  [
    'a screen of figures',
    () => renderInPortal(<Failed>{(query) => <NoData query={query} failed="Couldn't load today" />}</Failed>),
  ],
  ['a record', () => renderInPortal(<Failed>{(query) => <RecordState query={query} />}</Failed>)],
  ['a page', () => renderInPortal(<PageError error={error} />)],
  [
    'a message',
    async () => {
      await renderInPortal(<MessageToasts />)
      announceFailure('It was not saved', error)
    },
  ],
  [
    'the list of messages',
    async () => {
      await renderInPortal(<RecentMessages onClose={() => {}} />)
      announceFailure('It was not saved', error)
    },
  ],
  [
    'what became of each',
    () => renderInPortal(<LinkOutcomes outcomes={[{ token: 't', name: 'Ada', hint: 'ada@demo.example', error }]} />),
  ],
  [
    'a form',
    async () => {
      await openShopForm(() => Promise.reject(error))
      await page.getByLabelText('Alias').fill('Back')
      await page.getByRole('button', { name: 'Save' }).click()
    },
  ],
  [
    'the login page',
    async () => {
      stubServer({
        'POST /api/login': () =>
          error.reply ? answer({ ...error.reply }, 422) : Promise.reject(new TypeError('Failed to fetch')),
      })
      await renderInPortal(<SignIn others={null} onSignedIn={() => {}} />)
      await page.getByLabelText('Email').fill('ada@example.com')
      await page.getByLabelText('Password').fill('Blue-Kettle-42')
      await page.getByRole('button', { name: 'Log in' }).click()
    },
  ],
]

beforeEach(() => {
  written.mockReset()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written(text))
})
afterEach(() => void vi.restoreAllMocks())

describe.each(screens)('%s', (_, show) => {
  it('shows the reference of an error of the server, and copies it at a press', async () => {
    error = refusal()
    await show()
    await expect.element(page.getByText(REFERENCE).first()).toBeVisible()
    await page.getByRole('button', { name: 'Copy reference' }).first().click()
    await expect.element(page.getByRole('button', { name: 'Reference copied' })).toBeVisible()
    expect(written).toHaveBeenCalledExactlyOnceWith(REFERENCE)
  })

  it('shows none where no server of ours has answered', async () => {
    error = new CallError('unreachable', 0)
    await show()
    await expect
      .element(page.getByText(/offline|connection|not saved|couldn't|could not|Not all/i).first())
      .toBeVisible()
    expect(page.getByText('Reference').elements()).toEqual([])
  })
})

describe.each(screens.slice(0, 3))('%s offers to try again', (_, show) => {
  it.each([
    [500, 11000, true],
    [503, 'BUSY', true],
    [403, 'NOT_ALLOWED', false],
    [404, 'NOT_FOUND', false],
    [400, 'WRONG_SHAPE', false],
    [422, 'AMOUNT_EMPTY', false],
  ] as const)('only where that can help: %i %s', async (status, code, helps) => {
    error = new CallError('refused', status, { code, message: 'no', reference: REFERENCE, errors: [] })
    await show()
    await expect.element(page.getByText(REFERENCE).first()).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(helps ? 1 : 0)
  })
})

it.each([
  [422, 'AMOUNT_EMPTY', true],
  [500, 11000, false],
] as const)('a list says of a filter that the server refuses what to do: %i %s', async (status, code, isSaid) => {
  error = new CallError('refused', status, { code, message: 'no', reference: REFERENCE, errors: [] })
  await renderInPortal(<Failed>{(query) => <ListStatus query={query} {...nothing} />}</Failed>)
  await expect.element(page.getByText("Couldn't load this")).toBeVisible()
  expect(page.getByText("These filters can't be used. Change or remove them.").elements()).toHaveLength(isSaid ? 1 : 0)
})
