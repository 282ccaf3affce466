import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { eventTexts } from '#features/audit-log/labels.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const server = globSync('{server,features/*/server}/**/*.ts', {
  cwd: source,
  exclude: (path) => path.endsWith('.test.ts'),
})
  .map((path) => readFileSync(source + path, 'utf8'))
  .join('\n')
  // A switch of merchants and MIDs names its event by the kind of record.
  .replaceAll('`${kind}.statusChanged`', `'merchant.statusChanged' 'mid.statusChanged'`)

const events = Object.keys(eventTexts)

it('every event of the audit log is named as what it happened to and what happened', () => {
  expect(events.filter((event) => !/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/.test(event))).toEqual([])
})

it('every event of the audit log is written somewhere', () => {
  expect(events.filter((event) => !server.includes(`'${event}'`))).toEqual([])
})
