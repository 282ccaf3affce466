import { readXlsx } from 'hucre'
import { vi } from 'vitest'
import { access, type Action } from '#core/access/access.ts'
import { calls } from '#features/all.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import type { Role } from '#core/access/roles.ts'
import { variants, type Variant } from '#core/access/variant.ts'
import { nodesSeenBy } from '#tests/support/isolation-tree.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { expectedOf, letterOf, observedOf, nodeOf, type Case } from './expectation.ts'
import { partRecipes, recipes, type Input, type Recipe } from './inputs.ts'
import { manyRecipes } from './many-inputs.ts'
import { auditRecipes } from './audit-inputs.ts'
import { feedKeyRecipes } from './feed-key-inputs.ts'
import { scheduleRecipes } from './schedule-inputs.ts'
import { supportRecipes } from './support-inputs.ts'
import { grounds, type MatrixPrincipal, type GroundName, type Grounds } from './tree.ts'

/** A call that the matrix makes: what is asked, which row decides, and how it is made. */
export interface MatrixCall {
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly action: Action
  readonly recipe: Recipe
  /** By one person at a time: a version that somebody else has just changed would answer for the permission. */
  readonly isAlone: boolean
}

const allRecipes: Readonly<Record<string, Recipe>> = {
  ...recipes,
  ...manyRecipes,
  ...scheduleRecipes,
  ...feedKeyRecipes,
  ...supportRecipes,
  ...auditRecipes,
}

/** Calls of people that nobody has said how to make. */
export const callsWithoutRecipe: readonly string[] = calls
  .filter(({ access: row, name }) => row in access && !(name in allRecipes))
  .map(({ name }) => name)

export const matrixCalls: readonly MatrixCall[] = [
  ...calls.flatMap((endpoint) => {
    const recipe = allRecipes[endpoint.name]
    return recipe ? [{ name: endpoint.name, endpoint, action: endpoint.access as Action, recipe, isAlone: false }] : []
  }),
  ...partRecipes.map(({ action, endpoint, ...recipe }) => ({
    name: `${endpoint.name} for ${action}`,
    endpoint: endpoint as AnyEndpoint,
    action,
    recipe,
    isAlone: true,
  })),
]

/** Hosts of both variants, for the setting VARIANT_BY_HOST. */
const hosts: Readonly<Record<Variant, string>> = { standard: '127.0.0.1', dr: 'dr.example' }

/** The settings of a server that is asked thousands of times within a minute. */
export const matrixSettings = {
  VARIANT_BY_HOST: `${hosts.dr}=dr`,
  LISTS_PER_MINUTE: '1000000',
  EXPORT_MAX_PENDING: '1000',
  TERMINAL_MAX_USERS: '1000',
  // Never asked: no worker sends what is queued.
  SMTP_URL: 'smtp://127.0.0.1:9',
  RECEIPT_EMAILS_PER_MINUTE: '1000000',
  RECEIPT_EMAILS_PER_DAY: '1000000',
  INVITATIONS_PER_HOUR: '1000000',
}

/** Every case of a call for one person in one variant. */
const casesOf = (
  { action, endpoint, recipe: { about } }: MatrixCall,
  principal: MatrixPrincipal,
  variant: Variant,
): Case[] => {
  const fixed = { action, whole: endpoint.access as Action, variant, principal, about }
  const one = (ground: GroundName, isOwn = false): Case => ({ ...fixed, ground, isOwn })
  if (about === 'nothing') return [one('own')]
  const isOwnOnly = about === 'belongings' || (about === 'person' && letterOf(action, variant, principal.role) === 'S')
  const others = grounds.filter((ground) => about === 'person' || ground !== 'deleted')
  return [...(isOwnOnly ? [one('own', true)] : []), ...others.map((ground) => one(ground))]
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** Everything that could tell something: the body, files unpacked, and the headers. */
  readonly text: string
}

/** Makes one call, as people do once more while the server is too busy, and reads whatever comes back. */
export const ask = (...call: Parameters<typeof askOnce>): Promise<Answer> =>
  vi.waitFor(
    async () => {
      const answer = await askOnce(...call)
      if (answer.status === 503) throw new Error(`The server stayed too busy for ${call[1].method} ${call[1].path}.`)
      return answer
    },
    { timeout: 60_000, interval: 200 },
  )

const askOnce = async (
  app: TestApp,
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  { params = {}, body }: Input,
  { token, variant = 'standard' }: { token?: string | undefined; variant?: Variant } = {},
): Promise<Answer> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await app.fetch(`http://${hosts[variant]}/api/${filled}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  const bytes = isStream ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer())
  const isWorkbook = response.headers.get('content-type')?.includes('spreadsheet')
  const content = isWorkbook ? JSON.stringify((await readXlsx(bytes)).sheets) : bytes.toString()
  // Not JSON Lines, which are a file.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    body: isJson ? JSON.parse(content) : undefined,
    text: `${content}\n${JSON.stringify([...response.headers])}`,
  }
}

export interface Observation {
  readonly call: string
  readonly variant: Variant
  readonly role: Role
  readonly viewOnly: boolean
  readonly ground: GroundName | 'own person'
  readonly expected: string
  readonly observed: string
  /** Texts in the answer that stand for grounds the person does not see. */
  readonly leaked: readonly string[]
}

/** Makes a call for each person, in the variants given and on every ground. */
export const observe = async (
  target: { app: TestApp; grounds: Grounds },
  call: MatrixCall,
  principals: readonly MatrixPrincipal[],
  inVariants: readonly Variant[] = variants,
): Promise<Observation[]> => {
  if (!call.isAlone)
    return (await Promise.all(principals.map((principal) => observeOne(target, call, principal, inVariants)))).flat()
  const observations: Observation[] = []
  for (const principal of principals) observations.push(...(await observeOne(target, call, principal, inVariants)))
  return observations
}

const observeOne = async (
  { app, grounds: built }: { app: TestApp; grounds: Grounds },
  call: MatrixCall,
  principal: MatrixPrincipal,
  inVariants: readonly Variant[],
): Promise<Observation[]> => {
  const observations: Observation[] = []
  for (const variant of inVariants) {
    for (const each of casesOf(call, principal, variant)) {
      const ground = built[each.ground]
      const target = { app, variant, principal, ground, grounds: Object.values(built), isOwn: each.isOwn }
      const input = await call.recipe.input(target)
      const answer = await ask(app, call.endpoint, input, { token: principal.token, variant })
      const outcome = observedOf(answer.status, answer.body)
      observations.push({
        call: call.name,
        variant,
        role: principal.role,
        viewOnly: principal.viewOnly,
        ground: each.isOwn ? 'own person' : each.ground,
        expected: expectedOf(each),
        observed: outcome === 'let in' && showsNamesOnly(call, answer) ? 'names only' : outcome,
        leaked: unseenBy(principal, built, call.recipe.tells).filter((marker) => answer.text.includes(marker)),
      })
    }
  }
  return observations
}

/** The people of a terminal without anything but their names (letter N). */
const showsNamesOnly = ({ name }: MatrixCall, { body }: Answer): boolean => {
  if (name !== 'listTerminalUsers') return false
  const { items } = (body as { data: { items: readonly object[] } }).data
  return items.length > 0 && items.every((row) => Object.keys(row).toSorted().join() === 'name,token')
}

/** The texts that must never reach a person. */
export const unseenBy = ({ role }: Pick<MatrixPrincipal, 'role'>, built: Grounds, tells?: Recipe['tells']): string[] =>
  Object.values(built)
    .filter(({ name }) => !nodesSeenBy(role).includes(nodeOf[name]))
    .flatMap((ground) => [...ground.texts, ...(tells ? [tells(ground)] : [])])
