import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as docs from './support/documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesOf = (patterns: string[]) => new Map(globSync(patterns, { cwd: root }).map((path) => [path, read(path)]))

const documents = filesOf(['README.md', 'docs/**/*.md', '.github/**/*.md', 'tests/**/*.md'])
const sources = filesOf(['src/**/*.{ts,tsx,mjs,css,html}', 'tests/**/*.{ts,tsx,mjs}', 'public/*.js', '*.ts'])
/** The made-up ids of this file are its subject. */
const named = new Map([...sources, ...documents].filter(([path]) => path !== 'tests/docs.test.ts'))
const scripts: unknown = JSON.parse(read('package.json'))

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const missing = [...documents].flatMap(([path, text]) =>
      docs.linksIn(text).flatMap((link) => {
        const [file = '', heading] = link.split('#')
        const target = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)))
        if (!existsSync(join(root, target))) return [`${path} links to ${link}`]
        if (heading === undefined || docs.headingsIn(read(target)).includes(heading)) return []
        return [`${path} links to ${link}, which has no such heading`]
      }),
    )
    expect(missing).toEqual([])
  })

  it('name files of the repository that exist', () => {
    const missing = [...documents].flatMap(([path, text]) =>
      docs.pathsIn(text).flatMap((file) => (existsSync(join(root, file)) ? [] : [`${path} names ${file}`])),
    )
    expect(missing).toEqual([])
  })

  it('list every decision record in the table of docs/decisions, once', () => {
    const rows = [...read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\((\S+)\)/gm)].map(([, file = '']) => file)
    const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
    expect(rows).toEqual(records)
  })

  it('name commands of package.json that exist', () => {
    const known = new Set(Object.keys((scripts as { scripts: object }).scripts))
    const missing = [...documents].flatMap(([path, text]) =>
      docs.commandsIn(text).flatMap((command) => (known.has(command) ? [] : [`${path} names npm run ${command}`])),
    )
    expect(missing).toEqual([])
  })

  it('are linked from the README or from one another', () => {
    const linked = new Set(
      [...documents].flatMap(([path, text]) =>
        docs.linksIn(text).map((link) => normalize(join(dirname(path), link.split('#')[0] ?? ''))),
      ),
    )
    const lost = [...documents.keys()].filter((path) => path.startsWith('docs/') && !linked.has(path))
    expect(lost).toEqual([])
  })
})

describe('the ids of acceptance rows and decisions', () => {
  const explained = docs.explainedIds([...documents].filter(([path]) => path.startsWith('docs/')))

  it('stand in the documents when a test, a comment or a document names them', () => {
    expect(docs.unexplainedIds(named, explained)).toEqual([])
  })

  it('are explained once each', () => {
    expect(explained.filter((id, at) => explained.indexOf(id) !== at)).toEqual([])
  })

  it('are named somewhere outside of their own line', () => {
    const elsewhere = new Set(
      [...named].flatMap(([path, text]) => docs.idsIn(path.startsWith('docs/') ? docs.withoutOwnIds(text) : text)),
    )
    expect(explained.filter((id) => !elsewhere.has(id))).toEqual([])
  })
})

describe('what is looked for in a document', () => {
  it('is every relative link, not those of the web, nor what stands in code', () => {
    const text =
      '[a](b.md) ![p](c/d.png) <img src="e.png"> [w](https://x.example) `[no](f.md)`\n\n```md\n[no](g.md)\n```\n[h](#here)'
    expect(docs.linksIn(text)).toEqual(['b.md', 'c/d.png', '#here', 'e.png'])
  })

  it('is every path below a folder of ours that is no pattern', () => {
    const text =
      '`src/a.ts` `docs/b.md` `src/<noun>/c` `tests/**/x.ts` `locales/*.po` `npm run x` `a/src/d.ts` `tests/jobs`'
    expect(docs.pathsIn(text)).toEqual(['src/a.ts', 'docs/b.md', 'tests/jobs'])
  })

  it('is every npm script', () => {
    expect(docs.commandsIn('`npm run a:b -- c`, npm run --silent d\nnpm test')).toEqual(['a:b', 'd', 'test'])
  })

  it('is every id of a known kind, not what only looks like one', () => {
    const text = 'LIST-14 ERR-M01 D-106 B-34 ERR-16035, and UTF-16 AUTH-200 TRX-00 XLIST-14 LIST-1'
    expect(docs.idsIn(text)).toEqual(['LIST-14', 'ERR-M01', 'D-106', 'B-34', 'ERR-16035'])
  })

  it('names the file of an id that is explained nowhere', () => {
    const tree = new Map([['src/a.ts', '// LIST-14 and LIST-98']])
    expect(docs.unexplainedIds(tree, ['LIST-14'])).toEqual(['LIST-98 in src/a.ts'])
  })
})
