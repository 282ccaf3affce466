import '../theme/theme.css'
import { expect, it } from 'vitest'
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

const draw = (people: readonly Omit<Person, 'id'>[]) =>
  render(
    <DataTable
      caption="People"
      columns={columns}
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
