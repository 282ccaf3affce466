import '../theme/theme.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string | null
}

const columns: Column<Person>[] = [
  {
    id: 'name',
    heading: 'Name',
    cell: ({ name }) => name,
    priority: 1,
    identity: ({ name, email: own }) => ({ name, own }),
  },
  { id: 'email', heading: 'Email', cell: ({ email }) => email },
]

const draw = (people: readonly Omit<Person, 'id'>[], drawn = columns) =>
  render(
    <DataTable
      caption="People"
      columns={drawn}
      rows={people.map((person, id) => ({ ...person, id }))}
      rowKey={({ id }) => id}
      rowLink={({ id }, children) => <a href={`#${id}`}>{children}</a>}
      sort={null}
      onSort={() => {}}
    />,
  )

it('two people of one name are told apart in what opens them, and nobody else has more than a name', async () => {
  const screen = await draw([
    { name: 'Maria Ioannou', email: 'maria@a.example' },
    { name: 'Anna Petrova', email: 'anna@a.example' },
    { name: 'Maria Ioannou', email: 'maria@b.example' },
    { name: 'Maria Ioannou', email: null },
  ])
  const links = screen.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Maria Ioannou maria@a.example',
    'Anna Petrova',
    'Maria Ioannou maria@b.example',
    'Maria Ioannou',
  ])
})

it('one who stands in several rows has a name alone', async () => {
  const anna = { name: 'Anna Petrova', email: 'anna@a.example' }
  const screen = await draw([anna, anna])
  expect(
    screen
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Anna Petrova', 'Anna Petrova'])
})

it.each([390, 820, 1280])('the whole email tells them apart at %i px, however long it is', async (width) => {
  await page.viewport(width, 900)
  const name = 'Konstantinos Papadopoulos'
  const email = (place: string) => `konstantinos.papadopoulos.antonopoulos@restaurantislands${place}.example`
  const others = ['Merchant', 'Rights', 'Terminals', 'Stores'].map((heading) => ({
    id: heading,
    heading,
    cell: () => '',
  }))
  const people = [
    { name, email: email('17') },
    { name, email: email('18') },
  ]
  const screen = await draw(people, [...columns, ...others])
  const emails = screen.getByRole('link').elements()
  expect(emails).toHaveLength(2)
  for (const link of emails) {
    const small = link.querySelector('small')
    const cell = link.closest('th')
    if (!small || !cell) throw new Error('The email is not there.')
    expect(small.scrollWidth).toBeLessThanOrEqual(small.clientWidth)
    expect(cell.scrollHeight).toBeLessThanOrEqual(cell.clientHeight)
  }
})
