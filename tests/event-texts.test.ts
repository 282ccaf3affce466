import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { eventTexts } from '#web/records/history/event-texts.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** Every event that the server's source names where it writes into the trail. */
const written = new Set(
  globSync('{server,features/*/server}/**/*.ts', { cwd: source, exclude: (path) => path.endsWith('.test.ts') })
    .flatMap((path) => readFileSync(source + path, 'utf8').split('\n'))
    .filter((line) => /\bevent\b|Operation|noteLink|'access\.|'session\.|'data-received'|'feed-key-/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/'(?!feed-key'|code-reuse')([a-z]+(?:\.[a-z][A-Za-z]+|-[a-z]+-?[a-z]+))'/g)].map(
        ([, event]) => event,
      ),
    ),
)

it('every event that the server writes has words', () => {
  expect(written.size).toBeGreaterThan(40)
  expect([...written].filter((event) => !Object.hasOwn(eventTexts, event ?? ''))).toEqual([])
})
