import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { namesIn } from '#server/config/setting.ts'
import { settings } from '#server/config/settings.ts'

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')

/** The names in the first column of the table whose heading is `Setting`, in its order. */
const settingsIn = (markdown: string): string[] => {
  const [, table = ''] = /^\| Setting +\|.*\n\|[- |]+\n((?:\|.*\n)*)/m.exec(markdown) ?? []
  return table.split('\n').flatMap((row) => {
    const [, names = ''] = row.split('|')
    return [...names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name)
  })
}

/** The defaults of one row each, by the names in its first column; rows with as many defaults as names only. */
const defaultsIn = (markdown: string): Map<string, string> => {
  const rows = markdown.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  return new Map(
    rows.flatMap((row) => {
      const cells = row.split(/ \| /)
      const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
      const names = codes(cells[0])
      const values = codes(cells[2])
      return names.length === values.length ? names.map((name, at) => [name, values[at] ?? ''] as const) : []
    }),
  )
}

interface Group {
  readonly entries: Readonly<Record<string, v.GenericSchema | Group>>
}
const schemasIn = ({ entries }: Group): v.GenericSchema[] =>
  Object.values(entries).flatMap((each) => ('entries' in each ? schemasIn(each) : each))

describe('the settings', () => {
  it('stand in the table of the README, each of them once, and no others', () => {
    expect(settingsIn(readme).toSorted()).toEqual(namesIn(settings).toSorted())
  })

  it('have the defaults there that the schema gives them', () => {
    const documented = defaultsIn(readme)
    const wrong = schemasIn(settings).flatMap((schema) => {
      const [name, given] = [String(v.getTitle(schema)), 'default' in schema ? schema.default : undefined]
      const said = documented.get(name)
      // What comes of other settings, or of the machine, is said in words.
      if (typeof given !== 'string' || given === '' || said === undefined || name === 'DATA_DIR') return []
      return said === given ? [] : [`${name} is ${given} by default, and the README says ${said}`]
    })
    expect(wrong).toEqual([])
  })

  it('are looked for in the first column alone', () => {
    const table =
      '| Setting | Meaning | Default |\n| --- | --- | --- |\n| `A`, `B_1` | like `C` | `D` |\n\n| `E` | | |\n'
    expect(settingsIn(table)).toEqual(['A', 'B_1'])
  })
})
