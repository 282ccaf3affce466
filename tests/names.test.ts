import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = new Map(
  globSync(['{src,tests}/**/*.{ts,tsx,mjs,css,html}', 'docs/*.md', '.github/*.md', 'README.md'], { cwd: root })
    .filter((path) => path !== 'tests/names.test.ts')
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
)

/** Names that the code once had, each with the one that is used now. */
const former: readonly (readonly [former: RegExp, now: string])[] = [
  [/\b\w*portalUser\w*/gi, 'User'],
  [/\b\w*loggedUser\w*/gi, 'User'],
  [/\b\w*(?:asker|viewer|visitor)s?\b/gi, 'Principal'],
  [/\b\w*circumstances\w*/gi, 'RequestInfo'],
  [/\b(?:door|gate)s?\b/gi, 'router'],
  [/\b\w*waiting-?rooms?\b|\bchairs?\b/gi, 'Semaphore'],
  [/\b(?:useWays|tellStory|Finding)\b/g, 'useNavigation, linkedTransactions, SearchQuery'],
  [/\b\w*trail\b/gi, 'audit log'],
  [/\b(?:enqueueLetter|LetterKind)\b/g, 'enqueueEmail, EmailKind'],
  [/draw-[a-z-]+\.tsx?\b/g, 'render-*'],
  [/\b(?:goesBack|typesThatGoBack)\b/g, 'isOutgoing, outgoingTypes'],
  [/\b(?:savedFamily|sparedFamily|savedAhead)\b/g, 'offlineFamily, evictableFamily, prefetch'],
  [/\b(?:departFor|arriveWith|settleStorage)\b/g, 'startAuthorization, completeAuthorization, reconcileStorage'],
  [/\w+_MAY_TAKE\b/g, '*_TIMEOUT'],
]

/** What is not ours to name, or is no name at all. */
const allowed: Readonly<Record<string, string>> = {
  getLoggedUser: 'A call of the specification, section 7.',
  updateLoggedUser: 'A call of the specification, section 7.',
  portalUser: 'The table, named in migrations that were shipped.',
  PortalUserTable: 'The columns of that table.',
  ReceiptViewer: 'It shows a receipt; nobody asks for anything by it.',
  viewer: 'The class of that component.',
  Visitor: 'A class of rolldown.',
  visitor: 'What visits the nodes of a syntax tree.',
  scriptVisitor: 'The same.',
  LoggedUser: 'Part of the name of a call.',
  loggeduser: 'The address of a call, in lower case.',
}

describe('names', () => {
  it.each(former)('%s is not used: it is called %s', (pattern) => {
    const found = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(pattern)].flatMap(([name]) => (name in allowed ? [] : [`${path}: ${name}`])),
    )
    expect(found).toEqual([])
  })

  it('of files are not former ones', () => {
    const found = [...texts.keys()].filter((path) => /\b(viewer|asker|visitor|door|gate|trail)\b/.test(path))
    expect(found.filter((path) => !path.includes('/receipt-viewer.'))).toEqual([])
  })

  it('that are allowed are used', () => {
    const all = [...texts.values()].join('\n')
    expect(Object.keys(allowed).filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([])
  })
})
