import '../theme/theme.css'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Pager } from './pager.tsx'

const labels = {
  pager: 'Pages',
  range: '21–40 of 95',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: 'Page',
  perPage: 'Rows',
  isFirst: 'This is the first page',
  isLast: 'This is the last page',
  lastUnknown: 'There are more pages than were counted',
}
const onPage = vi.fn()
const onPerPage = vi.fn()
const pager = {
  page: 2,
  perPage: 20,
  perPageChoices: [10, 20, 50, 100],
  total: 95,
  totalIs: 'exact',
  labels,
  onPage,
  onPerPage,
} as const

beforeEach(() => vi.clearAllMocks())

it('LIST-10 leads to the first, previous, next and last page', async () => {
  const screen = await render(<Pager {...pager} />)
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await screen.getByRole('button', { name }).click()
  }
  expect(onPage.mock.calls).toEqual([[1], [1], [3], [5]])
})

it.each([
  ['3', 3],
  ['99', 5],
  ['0', 1],
])('LIST-10 the page number %s typed leads to page %i', async (typed, page) => {
  const screen = await render(<Pager {...pager} />)
  await userEvent.fill(screen.getByRole('textbox', { name: 'Page' }), typed)
  await userEvent.keyboard('{Enter}')
  expect(onPage).toHaveBeenCalledExactlyOnceWith(page)
})

it('LIST-10 what is no page number is put right', async () => {
  const screen = await render(<Pager {...pager} />)
  const input = screen.getByRole('textbox', { name: 'Page' })
  await userEvent.fill(input, 'two')
  await userEvent.tab()
  await expect.element(input).toHaveValue('2')
  expect(onPage).not.toHaveBeenCalled()
})

it('LIST-10 at the ends the buttons stay and say why they do nothing', async () => {
  const screen = await render(<Pager {...pager} page={5} />)
  const next = screen.getByRole('button', { name: 'Next page' })
  await expect.element(next).toHaveAccessibleDescription('This is the last page')
  await next.click({ force: true })
  expect(onPage).not.toHaveBeenCalled()

  await screen.rerender(<Pager {...pager} page={1} />)
  await expect
    .element(screen.getByRole('button', { name: 'Previous page' }))
    .toHaveAccessibleDescription('This is the first page')
})

it('LIST-10 a total that is only a lower bound ends neither the next page nor what can be typed', async () => {
  const screen = await render(<Pager {...pager} page={5} totalIs="atLeast" />)
  await screen.getByRole('button', { name: 'Next page' }).click()
  expect(onPage).toHaveBeenLastCalledWith(6)
  await userEvent.fill(screen.getByRole('textbox', { name: 'Page' }), '99')
  await userEvent.keyboard('{Enter}')
  expect(onPage).toHaveBeenLastCalledWith(99)
  await expect
    .element(screen.getByRole('button', { name: 'Last page' }))
    .toHaveAccessibleDescription('There are more pages than were counted')
})

it('LIST-13 the page size can be chosen', async () => {
  const screen = await render(<Pager {...pager} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50')
  expect(onPerPage).toHaveBeenCalledExactlyOnceWith(50)
})

it('LIST-42 a page beyond the end can be left', async () => {
  const screen = await render(<Pager {...pager} page={9999} />)
  await screen.getByRole('button', { name: 'Last page' }).click({ force: true })
  await screen.getByRole('button', { name: 'First page' }).click()
  expect(onPage).toHaveBeenLastCalledWith(1)
})
