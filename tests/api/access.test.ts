import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { access, type Action } from '#core/access/access.ts'
import { roleCan } from '#core/access/can.ts'
import { calls } from '#features/all.ts'
import { byId, endpoint } from '#core/endpoint.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { variants } from '#core/access/variant.ts'
import { notFound } from '#server/http/api-error.ts'
import { handle } from '#server/http/handle.ts'
import { createApiRouter } from '#server/http/api-router.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
/** Bearers by role, and by role of people who may only read. */
const bearers = new Map<Role, string>()
const readers = new Map<Role, string>()

beforeAll(async () => {
  const tenant = await buildTenant(app.database)
  for (const role of roles) {
    const [person, reader] = [
      await buildPerson(app.database, tenant, role),
      await buildPerson(app.database, tenant, role, { viewOnly: true }),
    ]
    bearers.set(role, (await app.openSession(person)).token)
    readers.set(role, (await app.openSession(reader)).token)
  }
})

const hosts = { standard: '127.0.0.1', dr: 'dr.example' }
const forPeople = calls.filter(({ access: row }) => row in access)
/** Parameters that every call understands and that lead to nothing. */
const params = { id: 'nothing', page: '1', perPage: '20' }

const send = (call: (typeof calls)[number], { token, host }: { token?: string; host?: string } = {}) =>
  app.call(call, { params, ...(token && { token }), ...(host && { host }) })

describe('each call that is for people', () => {
  it.each(forPeople)('$name is refused without a session before anything else is looked at', async (call) => {
    const { status, error } = await send(call)
    expect([status, error.code]).toEqual([401, 'NO_SESSION'])
  })

  it.each(forPeople)(
    'ROLE-19 $name is open to the roles of its row in both variants, and to no other',
    async (call) => {
      for (const variant of variants) {
        for (const role of roles) {
          const { status, error } = await send(call, { token: bearers.get(role) ?? '', host: hosts[variant] })
          const open = roleCan(role, call.access as Action, variant)
          const refused = status === 403 && error.code === 'NOT_ALLOWED'
          expect({ variant, role, open: !refused }).toEqual({ variant, role, open })
          expect(status).not.toBe(401)
          expect(status).toBeLessThan(500)
        }
      }
    },
  )

  it.each(forPeople.filter(({ access: row }) => !access[row as Action].write))(
    '$name is as open to people who may only read',
    async (call) => {
      for (const role of roles) {
        const [reader, writer] = [readers.get(role) ?? '', bearers.get(role) ?? '']
        const replies = [await send(call, { token: reader }), await send(call, { token: writer })]
        expect(replies[0]?.status).toBe(replies[1]?.status)
      }
    },
  )
})

describe('a call that writes', () => {
  const setStatus = endpoint({
    name: 'setStatus',
    method: 'PUT',
    path: 'merchant/{id}/status',
    access: 'merchant.status',
    params: byId,
    body: v.strictObject({ status: v.picklist([0, 1]) }),
    reply: v.strictObject({ status: v.number() }),
  })
  const setStatusHandler = handle(setStatus, ({ params: { id }, body }) => {
    if (id === 'missing') notFound()
    return Promise.resolve(id === 'leaky' ? ({ ...body, passwordHash: 'x' } as never) : body)
  })

  const put = async (token: string | undefined, id: string, body: unknown) => {
    const router = createApiRouter(app.services, [setStatus], [setStatusHandler], { checkReplies: true })
    const reply = await new Hono().route('/api', router).request(`http://127.0.0.1/api/merchant/${id}/status`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return [reply.status, await reply.json()] as const
  }

  it('checks session, role, reading only, body and record, in this order', async () => {
    const wrong = { status: 7 }
    expect(await put(undefined, 'missing', wrong)).toMatchObject([401, { code: 'NO_SESSION' }])
    expect(await put(readers.get('ROLE_MERCHANT'), 'missing', wrong)).toMatchObject([403, { code: 'NOT_ALLOWED' }])
    const reader = readers.get('ROLE_INSTANCE_ADMIN')
    expect(await put(reader, 'missing', wrong)).toMatchObject([401, { code: 'READ_ONLY_ACCESS_DENIED' }])
    const writer = bearers.get('ROLE_INSTANCE_ADMIN')
    expect(await put(writer, 'missing', wrong)).toMatchObject([400, { code: 'WRONG_SHAPE' }])
    expect(await put(writer, 'missing', { status: 0 })).toMatchObject([404, { code: 'NOT_FOUND' }])
    expect(await put(writer, 'there', { status: 0 })).toEqual([200, { data: { status: 0 } }])
  })

  it('ROLE-29 answers everybody who may only read with 401 and the sentence of section 8', async () => {
    for (const role of roles.filter((each) => roleCan(each, 'merchant.status', 'standard'))) {
      const [status, error] = await put(readers.get(role), 'there', { status: 0 })
      expect(status).toBe(401)
      expect(error).toMatchObject({ message: 'Access Denied: Unauthorized for read-only users.' })
    }
  })

  it('lets nothing out that its reply does not declare, while replies are checked', async () => {
    const [status, error] = await put(bearers.get('ROLE_ADMIN'), 'leaky', { status: 0 })
    expect([status, error]).toMatchObject([500, { code: 11000, message: 'Error', errors: [] }])
  })
})
