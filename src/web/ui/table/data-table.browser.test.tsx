import '../theme/theme.css'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { Column, Sort } from './column.ts'
import { DataTable } from './data-table.tsx'

type Terminal = { id: number; alias: string; tid: string; store: string; sales: string }

const rows: Terminal[] = Array.from({ length: 10 }, (_, index) => ({
  id: index,
  alias: `Till ${index}`,
  tid: `0011741${index}`,
  store: 'Corner bakery, Old Town',
  sales: '1,111.11',
}))

const columns: Column<Terminal>[] = [
  { id: 'store', heading: 'Store', cell: (row) => row.store },
  { id: 'alias', heading: 'Alias', cell: (row) => row.alias, sortable: true, priority: 1 },
  { id: 'tid', heading: 'TID', cell: (row) => row.tid, sortable: true, priority: 1, labelled: true },
  { id: 'sales', heading: 'Sales', cell: (row) => row.sales, align: 'end', priority: 1 },
  { id: 'extra', heading: 'Extra', cell: () => 'extra', priority: 3 },
]

const table = { caption: 'Terminals', columns, rows, rowKey: (row: Terminal) => row.id, sort: null, onSort: () => {} }
const link = { rowLink: (row: Terminal, children: React.ReactNode) => <a href={`#${row.id}`}>{children}</a> }

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const { top, height } = element.getBoundingClientRect()
    return { top, height }
  })

it('LIST-14 a heading pressed three times tells ascending, descending and none, by pointer or key', async () => {
  const sorts: (Sort | null)[] = []
  function Sorted() {
    const [sort, setSort] = useState<Sort | null>(null)
    sorts.push(sort)
    return <DataTable {...table} sort={sort} onSort={setSort} />
  }
  const screen = await render(<Sorted />)
  const heading = screen.getByRole('columnheader', { name: 'Alias' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'none')
  await userEvent.click(heading.getByRole('button'))
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await userEvent.keyboard(' ')
  await expect.element(heading).toHaveAttribute('aria-sort', 'none')
  expect(sorts.at(-1)).toBeNull()
})

it('LIST-16 only sortable headings can be pressed', async () => {
  const screen = await render(<DataTable {...table} />)
  const pressable = screen.getByRole('columnheader').getByRole('button').elements()
  expect(pressable.map((button) => button.textContent)).toEqual(['Alias', 'TID'])
  await expect.element(screen.getByRole('columnheader', { name: 'Store' })).not.toHaveAttribute('aria-sort')
})

it('the whole row is the target of its one link', async () => {
  const screen = await render(<DataTable {...table} {...link} />)
  const row = screen.getByRole('row', { name: /Till 3/ })
  expect(row.getByRole('link').elements()).toHaveLength(1)
  await row.getByRole('cell', { name: /Corner bakery/ }).click({ force: true })
  expect(location.hash).toBe('#3')
})

it('what else can be pressed in a row is not covered by its link', async () => {
  const onPress = vi.fn()
  const withButton = [
    ...columns,
    {
      id: 'do',
      heading: 'Do',
      cell: () => (
        <button type="button" onClick={onPress}>
          Copy
        </button>
      ),
    },
  ]
  const screen = await render(<DataTable {...table} {...link} columns={withButton} rows={rows.slice(0, 1)} />)
  await screen.getByRole('button', { name: 'Copy' }).click()
  expect(onPress).toHaveBeenCalledOnce()
})

it.each([1280, 800, 390])(
  'at %i px a press on any cell meets the link of its own row, and one beside the table none',
  async (width) => {
    await page.viewport(width, 800)
    const screen = await render(
      <div style={{ marginInlineEnd: 40 }}>
        <DataTable {...table} {...link} selectedKey={4} />
      </div>,
    )
    const rowElements = screen.getByRole('row').elements().slice(1)
    for (const [index, row] of rowElements.entries()) {
      for (const cell of row.children) {
        const { left, top, width: wide, height } = cell.getBoundingClientRect()
        if (wide === 0 || left + wide / 2 > width - 40) continue
        const met = document.elementFromPoint(left + wide / 2, top + height / 2)
        expect(met?.closest('a')?.getAttribute('href')).toBe(`#${index}`)
      }
      const { top, height } = row.getBoundingClientRect()
      expect(document.elementFromPoint(width - 20, top + height / 2)?.closest('a')).toBeNull()
    }
  },
)

it('no row of a table is what its target is measured by: WebKit never positions one', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<DataTable {...table} {...link} />)
  const rowElements = screen.getByRole('row').elements()
  expect(rowElements.map((row) => getComputedStyle(row).position)).toEqual(rowElements.map(() => 'static'))
})

it('the row whose link has the focus of the keyboard is outlined', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<DataTable {...table} {...link} />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  const row = screen.getByRole('row', { name: /Till 0/ })
  await expect.element(row.getByRole('link')).toHaveFocus()
  expect(getComputedStyle(row.element()).outlineStyle).toBe('solid')
})

it('marks the row that is open', async () => {
  const screen = await render(<DataTable {...table} {...link} selectedKey={4} />)
  await expect.element(screen.getByRole('row', { name: /Till 4/ })).toHaveAttribute('aria-current', 'true')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

it.each([
  ['table', 1280],
  ['cards', 600],
])('LIST-27 skeleton rows have the geometry of the rows that follow: %s', async (_, width) => {
  await page.viewport(width, 800)
  const screen = await render(<DataTable {...table} rows={[]} skeletonRows={10} />)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  const before = boxesOf('tr, th[scope=row], td')
  await screen.rerender(<DataTable {...table} skeletonRows={10} />)
  await expect.element(screen.getByText('Till 9')).toBeVisible()
  expect(boxesOf('tr, th[scope=row], td')).toEqual(before)
})

it('LIST-22 shows what stands in for the rows only when there are none and none are awaited', async () => {
  const screen = await render(<DataTable {...table} rows={[]} empty={<p>No terminals linked yet</p>} />)
  await expect.element(screen.getByText('No terminals linked yet')).toBeVisible()
  await screen.rerender(<DataTable {...table} rows={[]} skeletonRows={10} empty={<p>No terminals linked yet</p>} />)
  await expect.element(screen.getByText('No terminals linked yet')).not.toBeInTheDocument()
})

it('B-14 below 640 px a row is a card with its three fields, still a table to assistive technology', async () => {
  await page.viewport(639, 800)
  const screen = await render(<DataTable {...table} {...link} />)
  const row = screen.getByRole('row', { name: /Till 3/ })
  await expect.element(row.getByRole('rowheader', { name: 'Till 3' })).toBeVisible()
  const shown = [...row.element().children].filter((cell) => cell.checkVisibility())
  expect(shown.map((cell) => cell.textContent)).toEqual(['Till 3', '00117413', '1,111.11'])
  expect(row.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  await expect.element(screen.getByRole('columnheader', { name: 'TID' }).getByRole('button')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(639)
})

it.each([
  [1280, 5],
  [900, 4],
])('B-14 at %i px %i columns are shown', async (width, count) => {
  await page.viewport(width, 800)
  const screen = await render(<DataTable {...table} />)
  const shown = screen
    .getByRole('columnheader')
    .elements()
    .filter((heading) => heading.checkVisibility())
  expect(shown).toHaveLength(count)
})

it('B-38 what does not fit scrolls in a region that has a name and the focus, not the page', async () => {
  await page.viewport(800, 600)
  const wide = columns.map((column) => ({ ...column, width: '20rem' }))
  const screen = await render(<DataTable {...table} columns={wide} />)
  const region = screen.getByRole('region', { name: 'Terminals' })
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  expect(region.element().scrollWidth).toBeGreaterThan(800)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(800)
})

it('the headings stay where the table is higher than its place', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <div style={{ display: 'grid', blockSize: 200 }}>
      <DataTable {...table} />
    </div>,
  )
  const region = screen.getByRole('region').element()
  region.scrollTo({ top: 150 })
  const heading = screen.getByRole('columnheader', { name: 'Alias' }).element()
  expect(heading.getBoundingClientRect().top).toBeCloseTo(region.getBoundingClientRect().top + 1, 0)
})

it('figures that are compared stand at the end, in tabular figures', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<DataTable {...table} rows={rows.slice(0, 1)} />)
  const style = getComputedStyle(screen.getByRole('cell', { name: '1,111.11' }).element())
  expect(style.textAlign).toBe('end')
  expect(style.fontVariantNumeric).toBe('tabular-nums')
})

function Resizable({ onWidths }: { onWidths: (widths: Record<string, number>) => void }) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const resizing = {
    widths,
    min: 40,
    max: 2000,
    onWidths: (next: Readonly<Record<string, number>>) => {
      setWidths(next)
      onWidths(next)
    },
    labelOf: (heading: string) => `Width of ${heading}`,
    hint: 'Arrow keys',
  }
  return <DataTable {...table} resizing={resizing} />
}

const headingWidth = (id: string) => document.querySelector<HTMLElement>(`th[data-column=${id}]`)?.offsetWidth ?? 0

it('B-13 the arrow keys on a handle change the width of its column, and of no other', async () => {
  await page.viewport(1280, 800)
  const onWidths = vi.fn()
  const screen = await render(<Resizable onWidths={onWidths} />)
  const [before, other] = [headingWidth('alias'), headingWidth('tid')]
  ;(screen.getByRole('separator', { name: 'Width of Store' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(headingWidth('alias')).toBe(before + 32)
  expect(headingWidth('tid')).toBe(other)
  await expect
    .element(screen.getByRole('separator', { name: 'Width of Alias' }))
    .toHaveAttribute('aria-valuenow', String(before + 32))
  expect(onWidths).toHaveBeenLastCalledWith(expect.objectContaining({ alias: before + 32, tid: other }))
})

it('B-13 a handle is dragged, and what is kept is what was seen', async () => {
  await page.viewport(1280, 800)
  const onWidths = vi.fn()
  const screen = await render(<Resizable onWidths={onWidths} />)
  const before = headingWidth('alias')
  const handle = screen.getByRole('separator', { name: 'Width of Alias' }).element()
  const { right, top } = handle.getBoundingClientRect()
  const at = (type: string, x: number) =>
    handle.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: top, pointerId: 1, bubbles: true }))
  vi.spyOn(handle, 'setPointerCapture').mockImplementation(() => {})
  at('pointerdown', right)
  await expect.poll(() => document.querySelectorAll('col')).toHaveLength(columns.length + 1)
  at('pointermove', right + 60)
  expect(headingWidth('alias')).toBe(before + 60)
  expect(onWidths).not.toHaveBeenCalled()
  at('pointerup', right + 60)
  await expect.poll(() => onWidths.mock.lastCall?.[0].alias).toBe(before + 60)
  expect(headingWidth('alias')).toBe(before + 60)
})

it('what can be done with a row stands at its end and is no column of data', async () => {
  const rowActions = {
    heading: 'Actions',
    width: '8rem',
    cell: (row: Terminal) => <button type="button">Unlink {row.alias}</button>,
  }
  const screen = await render(<DataTable {...table} rowActions={rowActions} />)
  await expect.element(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Unlink Till 3' })).toBeVisible()
})

it('what can be done with a row stays in view while the columns scroll', async () => {
  const wide = columns.map((column) => ({ ...column, width: '40rem' }))
  const rowActions = { heading: 'Actions', width: '5rem', cell: () => <button type="button">Unlink</button> }
  const screen = await render(<DataTable {...table} columns={wide} rowActions={rowActions} />)
  const region = document.querySelector('section') as HTMLElement
  const button = screen.getByRole('button', { name: 'Unlink' }).first().element()
  const inView = () => button.getBoundingClientRect().right <= region.getBoundingClientRect().right
  expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
  expect(inView()).toBe(true)
  region.scrollTo({ left: region.scrollWidth, behavior: 'instant' })
  expect(inView()).toBe(true)
})

it('a figure that opens its row stands at the end of its column, below its heading', async () => {
  await page.viewport(1280, 800)
  const figure = columns.find(({ id }) => id === 'sales')
  await render(<DataTable {...table} {...link} columns={figure ? [figure, ...columns.slice(0, 3)] : []} />)
  const title = document.querySelector('tbody th')
  const text = document.createRange()
  text.selectNodeContents(title?.querySelector('a') ?? document.body)
  const padding = Number.parseFloat(getComputedStyle(title ?? document.body).paddingInlineEnd)
  expect(text.getBoundingClientRect().right).toBeCloseTo((title?.getBoundingClientRect().right ?? 0) - padding, 0)
})
