import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveFilter } from '#core/list/saved-filters.ts'
import { updateLoggedUser } from '#core/session.ts'
import { isReadable, isVisible } from '#core/text/text.ts'
import { listUsers } from '#features/users/contract.ts'
import { deepJson, hostileStrings, refusedStrings } from '#tests/support/hostile-strings.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const person = usePerson(app, tenant, 'ROLE_MERCHANT_ADMIN')
let token = ''

beforeAll(async () => {
  token = (await app.openSession(person)).token
})

const post = (path: string, body: string, method = 'POST') =>
  app.fetch(`/api/${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })

const storedNames = async () => {
  const [row] = await app.query('select first_name, last_name from portal_user where id = $1', [person.id])
  return row
}

describe('text from people', () => {
  it('is refused with the name of its field where it cannot be read, and kept readable otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(hostileStrings, async (text) => {
        const { status, error } = await app.call(updateLoggedUser, { token, body: { firstName: text } })
        const stored = String((await storedNames())?.firstName)
        expect(isReadable(stored) && isVisible(stored)).toBe(true)
        expect(stored).toBe(stored.normalize('NFC'))
        if (status === 200) return
        expect([400, 422]).toContain(status)
        expect(error.errors.map(({ field }) => field)).toEqual(['firstName'])
      }),
      { numRuns: 150 },
    )
  })

  it.each(Object.entries(refusedStrings))('is refused as a name and as the name of a filter: %s', async (_, texts) => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const name = await app.call(updateLoggedUser, { token, body: { lastName: text } })
        expect([400, 422]).toContain(name.status)
        const filter = await app.call(saveFilter, { token, body: { page: 'users', name: text, filter: {} } })
        expect([400, 422]).toContain(filter.status)
        expect(filter.error.errors.map(({ field }) => field)).toEqual(['name'])
      }),
      { numRuns: 10 },
    )
  })

  it('half a surrogate pair is a 400 that names the field, in every call and place', async () => {
    for (const [path, body, field] of [
      ['users/1/10', '{"sort":null,"filter":{"username":"\\ud800"}}', 'filter.username'],
      ['filters', '{"page":"users","filter":{"email":"x\\udfff"}}', 'filter.email'],
      ['login', '{"email":"\\ud83d@b.de","password":"x"}', 'email'],
      ['password/identify', '{"email":"a\\udc00@b.de","language":"en"}', 'email'],
    ] as const) {
      const reply = await post(path, body)
      expect(reply.status, path).toBe(400)
      expect(await reply.json()).toMatchObject({ code: 'WRONG_SHAPE', errors: [{ field }] })
    }
  })

  it.each(['user/%ED%A0%80', 'user/%ff', 'user/a%00', 'qr/%ED%BF%BF', 'users/1/10%ED%A0%80'])(
    'the address %s, which is no Unicode, is a 4xx',
    async (path) => {
      const { status } = await post(path, '{}')
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  it('a query that is no Unicode is refused as every query is', async () => {
    const { status } = await post('users/1/10?x=%ED%A0%80&y=%', '{"sort":null,"filter":{}}')
    expect(status).toBe((await post('users/1/10?x=1', '{"sort":null,"filter":{}}')).status)
    expect(status).toBe(400)
  })

  it('a search finds what was copied with signs of direction around it', async () => {
    const email = `\u202A${person.email}\u202C`
    const { data } = await app.call(listUsers, {
      token,
      params: { page: 1, perPage: 10 },
      body: { sort: null, filter: { email } },
    })
    expect(data.items.map(({ token: found }) => found)).toEqual([person.token])
  })
})

describe('JSON that is nested too deeply', () => {
  it('is a 400, however deep, and never a stack that overflows', async () => {
    await fc.assert(
      fc.asyncProperty(deepJson, async (json) => {
        for (const body of [json, `{"sort":null,"filter":${json}}`, `{"page":"users","filter":{"email":${json}}}`]) {
          expect((await post('users/1/10', body)).status).toBe(400)
          expect((await post('filters', body)).status).toBe(400)
        }
      }),
      { numRuns: 20 },
    )
  })
})
