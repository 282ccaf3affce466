import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import type { StatePart } from '../state.ts'
import { type PresentState, type RecordedChange, reconstruct } from './reconstruct.ts'

const rights = ['ROLE_SALE', 'ROLE_REFUND', 'ROLE_VOID']
const terminals = ['t1', 't2', 't3', 't4']

interface Person {
  email: string
  firstName: string
  lastName: string
  rights: string[]
  ssmAccess: boolean
  terminals: string[]
  suspendedUntil: string | null
}

type Step =
  | { readonly kind: 'change'; readonly values: Partial<Person> }
  | { readonly kind: 'link' | 'unlink'; readonly terminal: string }
  | { readonly kind: 'suspend'; readonly until: string }
  | { readonly kind: 'resume' }

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      values: fc.record(
        {
          email: fc.constantFrom('a@example.com', 'b@example.com'),
          firstName: fc.constantFrom('Anna', 'Maria'),
          rights: fc.subarray(rights),
          ssmAccess: fc.boolean(),
          terminals: fc.subarray(terminals, { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ kind: fc.constantFrom('link' as const, 'unlink' as const), terminal: fc.constantFrom(...terminals) }),
    fc.record({
      kind: fc.constant('suspend' as const),
      until: fc.constantFrom('2026-03-20T10:00:00.000Z', UNTIL_LIFTED),
    }),
    fc.record({ kind: fc.constant('resume' as const) }),
  ),
  { maxLength: 20 },
)

const first: Person = {
  email: 'a@example.com',
  firstName: 'Anna',
  lastName: 'Petrou',
  rights: ['ROLE_SALE'],
  ssmAccess: false,
  terminals: ['t1'],
  suspendedUntil: null,
}
/** What no entry of the log is about. */
const unlogged = { viewOnly: false, belongsTo: 'Kafeneio AE', stores: [] }

const { suspendedUntil: _notNamed, ...named } = first
const created: RecordedChange = { event: 'user.created', before: null, after: { ...named, role: 'ROLE_CASHIER' } }
const stateOf = (person: Person, account = 'active'): PresentState => ({
  ...person,
  ...unlogged,
  role: 'ROLE_CASHIER',
  account,
})

/** The person after each entry, and the entries, as commands write them. */
const play = (given: readonly Step[], isDeleted: boolean) => {
  const changes: RecordedChange[] = [created]
  const states = [stateOf(first)]
  let person = first
  for (const step of given) {
    const before = person
    if (step.kind === 'change') {
      const names = Object.keys(step.values) as (keyof Person)[]
      const changed = names.filter((name) => String(step.values[name]) !== String(before[name]))
      if (changed.length === 0) continue
      person = { ...before, ...step.values }
      const pick = (from: Person) => Object.fromEntries(changed.map((name) => [name, from[name]]))
      changes.push({ event: 'user.changed', before: pick(before), after: pick(person) })
    } else if (step.kind === 'suspend') {
      person = { ...before, suspendedUntil: step.until }
      changes.push({ event: 'user.suspended', before: null, after: { suspendedUntil: step.until, ended: 1 } })
    } else if (step.kind === 'resume') {
      const { suspendedUntil } = before
      if (suspendedUntil === null) continue
      person = { ...before, suspendedUntil: null }
      changes.push({ event: 'user.resumed', before: { suspendedUntil }, after: null })
    } else {
      const { terminal } = step
      const isLinked = before.terminals.includes(terminal)
      if (isLinked === (step.kind === 'link') || (isLinked && before.terminals.length === 1)) continue
      person = {
        ...before,
        terminals: isLinked ? before.terminals.filter((each) => each !== terminal) : [...before.terminals, terminal],
      }
      changes.push(
        isLinked
          ? { event: 'user.unlinked', before: { terminal }, after: null }
          : { event: 'user.linked', before: null, after: { terminal } },
      )
    }
    states.push(stateOf(person))
  }
  if (isDeleted) {
    changes.push({ event: 'user.deleted', before: { email: person.email, terminals: person.terminals }, after: null })
    states.push(stateOf({ ...person, terminals: [] }, 'deleted'))
  }
  return { changes, states }
}

const inOrder = (value: unknown) => (Array.isArray(value) ? (value as string[]).toSorted() : value)
const after = ({ changes, states }: ReturnType<typeof play>, at: number) =>
  reconstruct(states.at(-1) as PresentState, changes.slice(0, at + 1), changes.slice(at + 1))
const partOf = (found: ReturnType<typeof after>, part: StatePart) => found.find((each) => each.part === part)

describe('the state of a person at an instant', () => {
  it('JOB-25 is after each entry what the person then had, whatever has happened since', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (given, isDeleted) => {
        const played = play(given, isDeleted)
        for (const [at, state] of played.states.entries()) {
          for (const { part, value, certainty } of after(played, at)) {
            const known = Object.hasOwn(unlogged, part) ? 'unrecorded' : 'recorded'
            expect([part, certainty, inOrder(value)]).toEqual([part, known, inOrder(state[part])])
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('JOB-25 names the entry that made a part so, and the next one', () => {
    const played = play(
      [
        { kind: 'change', values: { ssmAccess: true } },
        { kind: 'link', terminal: 't2' },
        { kind: 'change', values: { ssmAccess: false } },
      ],
      false,
    )
    const [, enabled, linked, disabled] = played.changes
    const found = after(played, 2)
    expect(partOf(found, 'ssmAccess')).toMatchObject({ value: true, since: enabled, until: disabled })
    expect(partOf(found, 'terminals')).toMatchObject({ value: ['t1', 't2'], since: linked })
    expect(partOf(found, 'email')).toMatchObject({ since: created })
    expect(partOf(found, 'email')).not.toHaveProperty('until')
  })

  it('JOB-25 was not there before it was created', () => {
    const { changes, states } = play([], false)
    const found = reconstruct(states[0] as PresentState, [], changes)
    expect(partOf(found, 'account')).toMatchObject({ value: 'none', certainty: 'unrecorded' })
  })

  it('JOB-25 is what the next entry or the present says where no entry comes before, and says so', () => {
    const { changes, states } = play([{ kind: 'change', values: { rights: ['ROLE_VOID'] } }], false)
    const found = reconstruct(states[1] as PresentState, [], changes.slice(1))
    expect(partOf(found, 'rights')).toMatchObject({ value: ['ROLE_SALE'], certainty: 'unrecorded', until: changes[1] })
    expect(partOf(found, 'role')).toMatchObject({ value: 'ROLE_CASHIER', certainty: 'unrecorded' })
  })

  it('JOB-25 of a suspension that was lifted knows until when it was to last, though no entry before it is left', () => {
    const until = '2026-03-20T10:00:00.000Z'
    const { changes, states } = play([{ kind: 'suspend', until }, { kind: 'resume' }], false)
    const found = reconstruct(states[2] as PresentState, [], changes.slice(2))
    expect(partOf(found, 'suspendedUntil')).toMatchObject({
      value: until,
      certainty: 'unrecorded',
      until: { event: 'user.resumed' },
    })
    const before = reconstruct(states[2] as PresentState, [], changes.slice(1))
    expect(partOf(before, 'suspendedUntil')).toMatchObject({ value: undefined, certainty: 'unrecorded' })
  })

  it('JOB-25 gives both values of what was changed without an entry, and guesses neither', () => {
    const { changes } = play([], false)
    const present = { ...stateOf({ ...first, rights: ['ROLE_VOID'], terminals: ['t9'] }) }
    const found = reconstruct(present, changes, [])
    expect(partOf(found, 'rights')).toMatchObject({
      value: ['ROLE_SALE'],
      later: ['ROLE_VOID'],
      certainty: 'contradicted',
    })
    expect(partOf(found, 'terminals')).toMatchObject({ value: ['t1'], later: ['t9'], certainty: 'contradicted' })
    expect(partOf(found, 'email')).toMatchObject({ certainty: 'recorded' })
  })
})
