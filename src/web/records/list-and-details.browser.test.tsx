import '#web/ui/theme/theme.css'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ListAndDetails } from './list-and-details.tsx'

const columns = [{ id: 'name', heading: 'Name', priority: 1 as const, cell: (name: string) => name }]

function Users({ at, search, add }: { at?: string; search?: string; add?: string }) {
  const [names, setNames] = useState(['Ada', 'Ben'])
  const [opened, setOpened] = useState(at)
  const screen = (
    <ListAndDetails
      list={
        <>
          {/* As in a list that leaves its tools no room beside a record. */}
          {add && !opened && (
            <button type="button" onClick={() => setOpened('Ben')}>
              {add}
            </button>
          )}
          <DataTable
            caption="Users"
            columns={columns}
            rows={names}
            rowKey={(name) => name}
            rowLink={(name, content) => (
              <button type="button" onClick={() => setOpened(name)}>
                {content}
              </button>
            )}
            sort={null}
            onSort={() => {}}
          />
        </>
      }
      details={
        opened && (
          <button
            type="button"
            // As high as a record often is
            style={{ minBlockSize: '60rem' }}
            onClick={() => {
              setNames(names.filter((name) => name !== opened))
              setOpened(undefined)
            }}
          >
            Delete {opened}
          </button>
        )
      }
      opened={opened}
      detailsLabel="User"
      back={
        <button type="button" onClick={() => setOpened(undefined)}>
          Back
        </button>
      }
    />
  )
  return (
    <>
      {search && (
        <button type="button" onClick={() => setOpened('Ben')}>
          {search}
        </button>
      )}
      {screen}
    </>
  )
}

const ben = page.getByRole('button', { name: 'Ben', exact: true })
const rows = page.getByRole('region', { name: 'Users' })
// The record is shown by a deferred render, so what is pressed may come a moment later.
const press = async (name: string) => {
  const button = await page.getByRole('button', { name, exact: true }).findElement()
  button.focus()
  await userEvent.keyboard('{Enter}')
}

it('on a narrow screen the focus goes to the record that takes the place of the list, and back to its row', async () => {
  await page.viewport(390, 800)
  await render(<Users />)
  await press('Ben')
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toHaveFocus()
  await press('Back')
  await expect.element(ben).toHaveFocus()
})

it('on a wide screen the focus goes into the record that the keyboard opened beside the list, and back to its row', async () => {
  await page.viewport(1280, 800)
  await render(<Users />)
  await press('Ben')
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus()
  await press('Ada')
  await expect.element(page.getByRole('button', { name: 'Delete Ada' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toHaveFocus()
  await press('Back')
  await expect.element(page.getByRole('button', { name: 'Ada', exact: true })).toHaveFocus()
})

it('on a wide screen the focus stays in the list while a pointer opens a record beside it', async () => {
  await page.viewport(1280, 800)
  await render(<Users />)
  await ben.click()
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toBeVisible()
  await expect.element(ben).toHaveFocus()
})

it('on a wide screen the focus goes into the record that something beside the list opened, such as the search', async () => {
  await page.viewport(1280, 800)
  await render(<Users search="Search" />)
  await press('Search')
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toHaveFocus()
})

it('on a wide screen the focus goes into the record that was added by a form, whose button the list then hides', async () => {
  await page.viewport(1280, 800)
  await render(<Users add="Invite user" />)
  await page.getByRole('button', { name: 'Invite user' }).click()
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toHaveFocus()
})

it('the focus goes from the heading of a page into the record with which the page comes, and stays where it is elsewhere', async () => {
  const heading = Object.assign(document.createElement('h1'), { tabIndex: -1, textContent: 'Users' })
  document.body.append(heading)
  onTestFinished(() => heading.remove())
  const first = await render(<Users at="Ben" />)
  expect(document.activeElement, 'after a reload').toBe(document.body)
  await first.unmount()
  heading.focus()
  await render(<Users at="Ben" />)
  await expect.element(page.getByRole('region', { name: 'User' })).toHaveFocus()
})

it('on a narrow screen a record begins at its top, whatever stands above it', async () => {
  await page.viewport(390, 800)
  await render(
    <div style={{ paddingBlock: '72px 800px' }}>
      <Users />
    </div>,
  )
  await ben.click()
  await expect.element(page.getByRole('region', { name: 'User', exact: true })).toHaveFocus()
  expect(scrollY).toBe(0)
})

it.each([
  ['of a record that the address opened', 'Back', 'Ada'],
  ['of a record that was deleted', 'Delete Ben', undefined],
])('without the row %s the focus goes to the rows', async (_, leave, at) => {
  await page.viewport(390, 800)
  await render(<Users at={at} />)
  if (!at) await press('Ben')
  await press(leave)
  await expect.element(rows).toHaveFocus()
})

it('on a wide screen a record scrolls by itself beside the list, and another one begins at its top', async () => {
  await page.viewport(1280, 800)
  const frame = document.createElement('div')
  for (const name of ['--above', '--top-bar', '--below']) frame.style.setProperty(name, '0px')
  document.body.append(frame)
  await render(<Users />, { container: frame })
  await page.getByRole('button', { name: 'Ada', exact: true }).click()
  const record = page.getByRole('region', { name: 'User', exact: true })
  await expect.element(page.getByRole('button', { name: 'Delete Ada' })).toBeInTheDocument()
  const { scrollHeight, clientHeight } = record.element()
  expect(clientHeight).toBeLessThanOrEqual(800)
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  record.element().scrollTop = 150
  expect(record.element().scrollTop).toBe(150)
  await ben.click()
  await expect.element(page.getByRole('button', { name: 'Delete Ben' })).toBeInTheDocument()
  expect(record.element().scrollTop).toBe(0)
  frame.remove()
})
