import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sourcesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => readFileSync(root + path, 'utf8'))

interface Route {
  readonly id: string
  readonly access: string
  /** Name of the constant; undefined where the route names none. */
  readonly section: string | undefined
  /** Whether it draws something; one without it leads on to another address. */
  readonly hasComponent: boolean
}

const routeOf = (source: string): Route | undefined => {
  const [, id] = /createFileRoute\('([^']+)'\)/.exec(source) ?? []
  const [, access] = /staticData: \{\s*access: '([^']+)'/.exec(source) ?? []
  const [, section] = /\bsection: (\w+Section)\b/.exec(source) ?? []
  return id && access ? { id, access, section, hasComponent: /\bcomponent: /.test(source) } : undefined
}

/** Pages that ask for a right and have no section: no menu entry, no help. */
const withoutSection = (routes: readonly Route[]): string[] => {
  const titled = routes.filter(({ section }) => section).map(({ id }) => id)
  return routes
    .filter(({ access, hasComponent }) => hasComponent && access !== 'public' && access !== 'signedIn')
    .map(({ id }) => id)
    .filter((id) => !titled.some((above) => id === above || id.startsWith(`${above}/`)))
}

const files = sourcesOf('src/web/routes/**/*.tsx').filter((source) => source.includes('createFileRoute('))
const routes = files.flatMap((source) => routeOf(source) ?? [])

it('every route is read', () => expect(routes).toHaveLength(files.length))

it('every page that asks for a right has a section, its own or that of the route around it', () => {
  expect(withoutSection(routes)).toEqual([])
})

it('every section is named by one route', () => {
  const declared = sourcesOf('src/features/*/web/section.ts').flatMap((source) =>
    [...source.matchAll(/export const (\w+Section)\b/g)].map(([, name]) => name),
  )
  expect(declared.length).toBeGreaterThan(10)
  const named = routes.flatMap(({ section }) => section ?? [])
  expect(named).toHaveLength(declared.length)
  expect(new Set<unknown>(named)).toEqual(new Set(declared))
})

it('a route that lost its section is found, with the pages in it', () => {
  const lost = routes.map((route) => (route.id === '/_app/devices' ? { ...route, section: undefined } : route))
  expect(withoutSection(lost)).toEqual(['/_app/devices', '/_app/devices/view/$id'])
})
