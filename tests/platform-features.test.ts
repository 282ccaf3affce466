import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { platformFeatures } from '#web/platform-features.ts'
import type { SourceTree } from './support/architecture/source-tree.ts'
import { unusualFeatures } from './support/platform/used-features.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All that a browser runs or draws. */
const sources: SourceTree = new Map(
  globSync('{src,public}/**/*.{ts,tsx,js,css}', { cwd: root })
    .filter((path) => !/^src\/(server|features\/[^/]+\/server)\//.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path))
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
)

const tree = (path: string, source: string): SourceTree => new Map([[path, source]])
const featuresOf = (path: string, source: string) => [...unusualFeatures(tree(path, source)).keys()]

it('every feature of the platform that is not usual in all engines is listed with its fallback, and no other', () => {
  const used = [...unusualFeatures(sources).keys()].toSorted()
  expect(platformFeatures.flatMap(({ ids }) => ids).toSorted()).toEqual(used)
}, 60_000)

it.each([
  ['a.ts', 'navigator.storageBuckets?.open(name)', 'storage-buckets'],
  ['a.ts', '(navigator as { storageBuckets?: Buckets }).storageBuckets', 'storage-buckets'],
  ['a.ts', 'const { connection } = navigator as { connection?: Line }', 'network-information'],
  ['a.ts', `if ('setAppBadge' in navigator) show()`, 'badging'],
  ['a.ts', 'await navigator.share({ url })', 'share'],
  ['a.ts', 'requestIdleCallback(save)', 'requestidlecallback'],
  ['a.ts', 'await scheduler.yield()', 'scheduler'],
  ['a.ts', 'document.startViewTransition(draw)', 'view-transitions'],
  ['a.ts', 'dialog.closedBy = "any"', 'dialog-closedby'],
  ['a.ts', 'const url = URL.parse(text)', 'url'],
  ['a.ts', `addEventListener('beforeinstallprompt', keep)`, 'beforeinstallprompt'],
  ['a.tsx', 'const x = <dialog closedby="any" />', 'dialog-closedby'],
  ['a.tsx', 'const x = <button interestfor="tip" />', 'interest-invokers'],
  ['a.css', '.a { field-sizing: content }', 'field-sizing'],
  ['a.css', '.a { position-area: block-end; }', 'anchor-positioning'],
  ['a.css', '.a { inline-size: anchor-size(inline, 20rem); }', 'anchor-positioning'],
  ['a.css', '.a { anchor-name: --x; }', 'anchor-positioning'],
  ['a.css', '@starting-style { .a { opacity: 0 } }', 'starting-style'],
  ['a.css', '.a::selection { color: red }', 'selection'],
  ['a.css', '@view-transition { navigation: auto }', 'cross-document-view-transitions'],
])('the use is seen in %s: %s', (path, source, id) => expect(featuresOf(path, source)).toContain(id))

it.each([
  ['a.ts', '// navigator.share\nconst text = "navigator.share"'],
  ['a.ts', 'const share = { share: 1 }\nshare.share'],
  ['a.ts', 'const rows = Map.groupBy(items, ({ id }) => id)'],
  ['a.ts', `const open = () => {}\nopen()`],
  ['a.css', '/* position-area: top */ .a:has(b) { color: light-dark(#000, #fff) }'],
  ['a.css', '.a { display: flex; margin-block-start: 1px }'],
])('nothing is seen in %s: %s', (path, source) => expect(featuresOf(path, source)).toEqual([]))
