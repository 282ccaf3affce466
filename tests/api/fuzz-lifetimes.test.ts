import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { roleCan } from '#core/access/can.ts'
import { attachUser, detachUser } from '#features/users/links.ts'
import { cancelExport, downloadExport, retryExport } from '#features/exports/contract.ts'
import { deleteFilter, listFilters, saveFilter } from '#core/list/saved-filters.ts'
import { endOwnSession } from '#features/account/sessions.ts'
import { createUser, deleteUser, listUsers } from '#features/users/contract.ts'
import { asWorker } from '#server/database/scope.ts'
import { queueExport } from '#tests/support/export-files.ts'
import { ask, matrixCalls, matrixSettings } from '#tests/support/matrix/run.ts'
import {
  buildPrincipals,
  buildGrounds,
  type MatrixPrincipal,
  type Ground,
  type Grounds,
} from '#tests/support/matrix/tree.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

const app = useTestApp({ env: matrixSettings })
let grounds: Grounds
let operator: MatrixPrincipal
let admin: MatrixPrincipal

beforeAll(async () => {
  grounds = await buildGrounds(app)
  const principals = await buildPrincipals(app, grounds)
  const find = (wanted: string) =>
    principals.find(({ role, viewOnly }) => role === wanted && !viewOnly) as MatrixPrincipal
  operator = find('ROLE_ADMIN')
  admin = find('ROLE_MERCHANT_ADMIN')
})

describe('what was deleted', () => {
  it('VAL-36 is found by no call about a person that a generated life has ended', async () => {
    // Others are refused before anybody is looked for.
    const aboutPeople = matrixCalls.filter(
      ({ recipe, action }) => recipe.about === 'person' && roleCan('ROLE_MERCHANT_ADMIN', action, 'standard'),
    )
    expect(aboutPeople.length).toBeGreaterThan(6)
    const life = fc.shuffledSubarray([...aboutPeople], { minLength: 3 })
    const property = fc.asyncProperty(life, fc.integer({ min: 0, max: 2 ** 30 }), async (sequence, number) => {
      const body = {
        firstName: 'Short',
        lastName: 'Lived',
        email: `short-${number}-${randomInt(2 ** 40).toString(36)}@example.com`,
        password: 'Quartz.Lantern-77',
        rights: ['ROLE_SALE'],
        terminalTokens: [grounds.own.tenant.tokens.terminal],
      }
      const { data: created } = await app.call(createUser, { body, token: admin.token })
      const { token } = admin
      expect((await app.call(deleteUser, { params: { id: created.token }, token })).status).toBe(200)
      const [row] = await app.query('select id from portal_user where token = $1', [created.token])
      const colleague = { ...grounds.own.colleague, token: created.token, id: Number(row?.['id']) }
      const ground: Ground = { ...grounds.deleted, colleague }
      const target = { app, variant: 'standard', principal: admin, ground, grounds: [ground], isOwn: false } as const
      for (const { name, endpoint, recipe } of sequence) {
        const input = await recipe.input(target)
        expect([name, (await ask(app, endpoint, input, { token })).status]).toEqual([name, 404])
      }
      const params = { page: 1, perPage: 100 }
      const { items } = (await app.call(listUsers, { params, body: { filter: { email: body.email } }, token })).data
      expect(items).toEqual([])
    })
    await fc.assert(property, { seed, numRuns: 10, endOnFailure: true })
  })

  it('VAL-36 is gone for its owner, too: a filter, a session, an export of nobody', async () => {
    const { token } = admin
    const body = { page: 'exports', name: 'short-lived', filter: {} }
    const { data: filter } = await app.call(saveFilter, { body, token })
    const params = { page: 'exports', filterId: filter.id }
    expect((await app.call(deleteFilter, { params, token })).status).toBe(200)
    expect((await app.call(deleteFilter, { params, token })).status).toBe(404)
    expect((await app.call(listFilters, { params: { page: 'exports' }, token })).data).toEqual([])

    const { data: queued } = await queueExport(app, token)
    await asWorker(app.database, ({ db }) => db.deleteFrom('exportJob').where('token', '=', queued.token).execute())
    for (const endpoint of [cancelExport, retryExport]) {
      expect((await app.call(endpoint, { params: { token: queued.token }, token })).status).toBe(404)
    }
    expect((await app.call(downloadExport, { params: { id: queued.token }, token })).status).toBe(404)
    expect((await app.call(endOwnSession, { params: { id: 'f'.repeat(32) }, token })).status).toBe(404)
  })
})

describe('a record under a parent that is not its own', () => {
  const links = async () =>
    app.query('select user_id, terminal_id from user_terminal order by user_id, terminal_id') as Promise<unknown>

  it(`VAL-36 is linked nowhere, whoever asks (SEED=${seed})`, async () => {
    const names = ['own', 'sibling', 'affiliate', 'foreign'] as const
    const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)).filter(([a, b]) => a !== b)
    const before = await links()
    const property = fc.asyncProperty(
      pair,
      fc.constantFrom(attachUser, detachUser),
      fc.boolean(),
      async ([terminalOf, userOf], endpoint, asOperator) => {
        const params = {
          token: grounds[terminalOf].tenant.tokens.terminal,
          userToken: grounds[userOf].colleague.token,
        }
        const { status } = await app.call(endpoint, { params, token: (asOperator ? operator : admin).token })
        // What is not linked is no longer linked: to detach it may be answered, and does nothing.
        const allowed = endpoint === detachUser ? [200, 404, 422] : [404, 422]
        expect([terminalOf, userOf, allowed]).toEqual([terminalOf, userOf, expect.arrayContaining([status])])
      },
    )
    await fc.assert(property, { seed, numRuns: 60, endOnFailure: true })
    expect(await links()).toEqual(before)
  })

  it('VAL-36 a filter of one page is not deleted under another', async () => {
    const { token } = admin
    const { data } = await app.call(saveFilter, { body: { page: 'exports', name: 'kept', filter: {} }, token })
    const wrong = { page: 'terminals', filterId: data.id }
    expect((await app.call(deleteFilter, { params: wrong, token })).status).toBe(404)
    expect((await app.call(listFilters, { params: { page: 'exports' }, token })).data).toHaveLength(1)
  })

  it('VAL-36 the token of one kind of record is none of another', async () => {
    const { tenant, sale, device, colleague } = grounds.own
    const tokens = { ...tenant.tokens, sale: sale.token, device: device.token, colleague: colleague.token }
    const single = matrixCalls.filter(({ endpoint }) => /^[a-z]+\/\{(id|token)\}$/.test(endpoint.path))
    const found: string[] = []
    for (const { name, endpoint } of single.filter(({ endpoint: { method } }) => method === 'GET')) {
      const answers = await Promise.all(
        Object.entries(tokens).map(async ([kind, token]) => {
          const { status } = await ask(app, endpoint, { params: { id: token, token } }, { token: operator.token })
          return { kind, status }
        }),
      )
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
      found.push(...answers.filter(({ status }) => status === 200).map(({ kind }) => `${name} ${kind}`))
    }
    expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'getDevice device',
      'getMerchant merchant',
      'getMid mid',
      'getStore store',
      'getTerminal terminal',
      'getTransaction sale',
      'getUser colleague',
    ])
  })
})
