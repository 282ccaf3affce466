import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls } from '#features/all.ts'
import { access, type Action } from './access.ts'
import { isSeenAs, isWrite } from './can.ts'
import { callsSeenAs, isCallSeenAs, MASK, maskSeenAs, notAskedSeenAs } from './seen-as.ts'

const seen = calls.filter(isCallSeenAs)

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly pipe?: readonly Schema[]
  readonly options?: readonly unknown[]
}

/** Something that a schema takes, with the text wherever a text of any kind is taken. */
const sampleOf = ({ type, entries, item, wrapped, pipe, options }: Schema, text: string): unknown => {
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, sampleOf(one, text)]))
  if (item) return [sampleOf(item, text)]
  if (wrapped) return sampleOf(wrapped, text)
  if (pipe?.[0] && pipe[0].type !== 'string') return sampleOf({ ...pipe[0], pipe: [] }, text)
  if (type === 'picklist') return options?.[0]
  if (type === 'string') return text
  return type === 'boolean' ? true : 1
}

/** The fields that are masked, wherever they are in a value. */
const maskedIn = (value: unknown, field = ''): string[] => {
  if (value === MASK) return [field]
  if (Array.isArray(value)) return value.flatMap((one) => maskedIn(one, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => maskedIn(one, name))
}

describe('SEC-61 the calls that are answered to somebody who sees the portal as another role', () => {
  it('exist, and each of their rows of the access table says so', () => {
    expect(seen.map(({ name }) => name).toSorted()).toEqual(callsSeenAs.toSorted())
  })

  it('are of no row that writes, exports, or shows a receipt', () => {
    const rows = (Object.keys(access) as Action[]).filter(isSeenAs)
    expect(rows.filter((row) => isWrite(row) || /export$|receipt|schedule|closing|audit/i.test(row))).toEqual([])
  })

  it.each(['', 'constructor', '__proto__', 'toString'])('%j is none of them', (name) => {
    expect(isCallSeenAs({ name, access: 'transaction.list' })).toBe(false)
    expect(isCallSeenAs({ name: 'listTransactions', access: name })).toBe(false)
  })
})

describe('SEC-61 the mask', () => {
  it('is over every text that may be about somebody, and over no other', () => {
    const masked = new Map(
      seen.map(({ name, reply }) => [
        name,
        [...new Set(maskedIn(maskSeenAs(name, sampleOf(reply as unknown as Schema, 'text'))))].toSorted(),
      ]),
    )
    expect(Object.fromEntries([...masked].filter(([, fields]) => fields.length > 0))).toEqual({
      getLoggedUser: ['email', 'firstName', 'lastName'],
      getToday: ['name'],
      getTransaction: ['orderReference', 'userEmail', 'userName'],
      listTransactions: ['orderReference', 'userEmail', 'userName'],
      listDashboardTransactions: ['orderReference', 'userEmail', 'userName'],
      getDevice: ['armVariant', 'basebandVersion', 'board', 'cpu', 'frequency', 'modemBoard', 'serialNumber'],
      listUsers: ['email', 'name'],
      getUser: ['email', 'firstName', 'lastName', 'name'],
      listTerminalUsers: ['email', 'name'],
      listFilters: ['id', 'name'],
      getAllColumns: ['hidden', 'key', 'order', 'subKey'],
      getColumns: ['hidden', 'order'],
      getSubColumns: ['hidden', 'order'],
    })
  })

  it('leaves nothing of a card', () => {
    const row = { token: 't', cardPanObfuscated: '4242', amount: 1234, userName: 'Maria' }
    expect(maskSeenAs('listTransactions', { items: [row] })).toEqual({
      items: [{ token: 't', cardPanObfuscated: null, amount: 1234, userName: MASK }],
    })
  })

  it('is over a name of a person beside one of a store', () => {
    const today = { stores: [{ name: 'Chania' }], invitations: { items: [{ name: 'Maria K.' }] } }
    expect(maskSeenAs('getToday', today)).toEqual({
      stores: [{ name: 'Chania' }],
      invitations: { items: [{ name: MASK }] },
    })
  })

  it('is over everything of a call that nobody described', () => {
    expect(maskSeenAs('tomorrow', { name: 'a', deep: [{ note: 'b' }], plain: 'c' })).toEqual({
      name: MASK,
      deep: [{ note: MASK }],
      plain: MASK,
    })
    expect(maskSeenAs('tomorrow', 'text')).toBe(MASK)
  })
})

describe('SEC-61 what is asked by', () => {
  it('is what is shown, and nothing that is masked', () => {
    expect(notAskedSeenAs({ sort: null, filter: { dateFrom: 'x', merchantTokens: ['a'] }, zone: 'UTC' })).toEqual([])
    expect(notAskedSeenAs({ filter: { email: 'x' }, deep: [{ userName: 'x' }] })).toEqual(['email', 'deep'])
  })

  it('is every filter of the lists but those of people, cards and free texts', () => {
    const bodies = seen.map(({ body }) => sampleOf(body as unknown as Schema, 'text'))
    const refused = [...new Set(bodies.flatMap(notAskedSeenAs))].toSorted()
    expect(refused).toEqual(
      [
        'cardPanObfuscated',
        'email',
        'orderReference',
        'suspended',
        'transactionKeys',
        'userEmail',
        'userName',
        'username',
      ].toSorted(),
    )
  })

  it('is read from what a schema takes', () => {
    expect(sampleOf(v.strictObject({ a: v.nullable(v.string()) }) as unknown as Schema, 'text')).toEqual({ a: 'text' })
  })
})
