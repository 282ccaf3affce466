import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = globSync('src/{web,features/*/web}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|stub-server/.test(path))
  .map((path) => [path, readFileSync(root + path, 'utf8')] as const)

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** Files that say what went wrong with a call more often than they show the reference that belongs to it. */
const withoutReference = (files: readonly (readonly [path: string, text: string])[]): string[] =>
  files
    .filter(([path]) => !path.startsWith('src/web/i18n/'))
    .filter(([, text]) => {
      const texts = count(text, /(?<!function )\b(errorTextOf|firstErrorTextOf)\(/g)
      return texts > count(text, /<(?:Failure|NoData)\b|announceFailure\(|(?<!const )\brefuse\([^;]+, error\)/g)
    })
    .map(([path]) => path)

/** Files that show a state of failure without asking why the call failed. */
const failuresWithoutError = (files: readonly (readonly [path: string, text: string])[]): string[] =>
  files
    .filter(([, text]) => /<EmptyState\s+icon="warning"/.test(text) && !/<(?:Failure|NoData)\b/.test(text))
    .map(([path]) => path)

it('every place that says why a call failed shows its reference', () => {
  expect(withoutReference(sources)).toEqual([])
  expect(failuresWithoutError(sources)).toEqual([])
})

it('a place that forgets the reference is found', () => {
  expect(
    withoutReference([['src/features/x/web/x.tsx', '<p role="alert">{i18n._(errorTextOf(error))}</p>']]),
  ).toHaveLength(1)
  expect(withoutReference([['src/features/x/web/x.ts', 'announceError(i18n._(errorTextOf(error)))']])).toHaveLength(1)
  expect(withoutReference([['src/features/x/web/x.tsx', '<Failure error={e} text={errorTextOf(e)} />']])).toEqual([])
  expect(failuresWithoutError([['src/features/x/web/x.tsx', '<EmptyState icon="warning" title="No" />']])).toHaveLength(
    1,
  )
})
