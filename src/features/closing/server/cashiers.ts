import { listEmails } from '#features/users/server/queries.ts'
import { namesThatFindOne } from '../names.ts'
import type { ReadLines } from './lines.ts'
import type { ClosingSum } from './parts.ts'

/** Who took a transaction: a person of the portal, somebody known by name alone, or nobody. */
const cashierOf = ({ userId = null, userName = null }: ClosingSum): number | string | null =>
  userName === null ? null : (userId ?? userName)

/** The lines of a sheet by cashier. Two people are two lines, whatever their names, and one stays one under a new name. */
export const cashierLines: ReadLines = async (scope, parts) => {
  const cashiers = Map.groupBy(parts, cashierOf)
  cashiers.delete(null)
  const nameOf = new Map([...cashiers].map(([cashier, own]) => [cashier, usualName(own)]))
  const sharing = Map.groupBy(nameOf.keys(), (cashier) => nameOf.get(cashier))
  const namesakes = [...sharing.values()].filter(({ length }) => length > 1).map((some) => some.toSorted(byId))
  const placeOf = new Map(namesakes.flatMap((some) => some.map((cashier, index) => [cashier, index + 1])))
  const emails = await listEmails(
    scope,
    namesakes.flat().filter((cashier) => typeof cashier === 'number'),
  )

  const taken = Map.groupBy(parts, ({ userName = null }) => userName)
  const alone = namesThatFindOne([...taken.keys()].filter((name) => name !== null))
  const findsOne = (name: string) => alone.has(name) && new Set(taken.get(name)?.map(cashierOf)).size === 1
  return {
    idOf: cashierOf,
    named: (part) => {
      const cashier = cashierOf(part)
      const name = nameOf.get(cashier) ?? null
      const names = new Set(cashiers.get(cashier)?.map(({ userName }) => userName))
      const key = name !== null && names.size === 1 && findsOne(name) ? name : null
      const namesake = placeOf.get(cashier)
      if (namesake === undefined) return { key, name }
      const email = typeof cashier === 'number' ? emails.get(cashier) : undefined
      return { key, name, namesake, ...(email !== undefined && { email }) }
    },
  }
}

/** The name that stands in most of a cashier's transactions. */
const usualName = (own: readonly ClosingSum[]): string | null => {
  const counts = [...Map.groupBy(own, ({ userName = null }) => userName)].map(
    ([name, some]) => [name, some.reduce((sum, { count }) => sum + count, 0)] as const,
  )
  return counts.toSorted(([a, of], [b, others]) => others - of || (a ?? '').localeCompare(b ?? ''))[0]?.[0] ?? null
}

/** People of the portal in the order in which they were added, then somebody who is known by name alone. */
const byId = (a: number | string | null, b: number | string | null): number =>
  (typeof a === 'number' ? a : Infinity) - (typeof b === 'number' ? b : Infinity)
