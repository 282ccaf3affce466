import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { access } from '#core/access/access.ts'
import { setDeviceStatus } from '#features/devices/contract.ts'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { login } from '#core/session.ts'
import { createTerminal } from '#features/terminals/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import { queueExport } from '#tests/support/export-files.ts'
import { buildTenant, buildTransaction } from '#tests/support/factories.ts'
import { takeFiles } from '#tests/support/intake-lines.ts'
import { ask, matrixCalls, matrixSettings } from '#tests/support/matrix/run.ts'
import {
  buildPrincipals,
  buildGrounds,
  buildMarked,
  type MatrixPrincipal,
  type Grounds,
} from '#tests/support/matrix/tree.ts'
import { setColumns } from '#tests/support/shops.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: matrixSettings })
let grounds: Grounds
let principals: MatrixPrincipal[]
let foreignAdmin: string
let counter = 0

beforeAll(async () => {
  grounds = await buildGrounds(app)
  principals = (await buildPrincipals(app, grounds)).filter(({ role, viewOnly }) => role !== 'ROLE_ADMIN' && !viewOnly)
  const admin = await buildMarked(app, grounds.foreign.tenant, 'ROLE_ACQUIRER_ADMIN', grounds.foreign.marker)
  foreignAdmin = (await app.openSession(admin)).token
})

/** Calls that change nothing. The audit log grows by being read, and by every reading of device logs. */
const reads = matrixCalls.filter(
  ({ action, endpoint: { name }, recipe: { about } }) =>
    !access[action].write &&
    about !== 'belongings' &&
    action !== 'audit.list' &&
    !/^(create|queue|share|send|withdraw|dismiss|save|update|mark|start)/.test(name),
)

/** What differs each time: the reference of an error, and how long ago something was. */
const CHANGING = /"reference":"[^"]+"|"lagSeconds":\d+/g

/** Every answer to the people of the own acquirer. */
const answers = async (): Promise<Map<string, string>> => {
  const read = new Map<string, string>()
  for (const principal of principals) {
    for (const { name, endpoint, recipe } of reads) {
      const target = { app, variant: 'standard', principal, grounds: Object.values(grounds), isOwn: false } as const
      const input = await recipe.input({ ...target, ground: grounds.own })
      const { text } = await ask(app, endpoint, input, { token: principal.token })
      read.set(`${name} ${principal.role}`, text.replace(CHANGING, ''))
    }
  }
  return read
}

/** What can happen at another acquirer, each by a random number. */
const events: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  'a merchant more': (n) =>
    buildTenant(app.database, { acquirerId: grounds.foreign.tenant.acquirerId }, { name: `AAA ${n}`, currency: 'EUR' }),
  'an acquirer more': (n) => buildTenant(app.database, {}, { name: `AAA ${n}`, timeZone: 'Europe/Athens' }),
  'a sale': (n) =>
    buildTransaction(app.database, grounds.foreign.tenant, {
      amount: n,
      merchantName: `AAA ${n}`,
      transactionInstance: `AAA ${n}`,
    }),
  'a sale through the intake': async (n) => {
    const { line } = grounds.foreign.device
    const sale = { acquirerCode: line.acquirerCode, trnKey: `later-${++counter}`, tid: `${grounds.foreign.marker}-T` }
    const posLocalDateTime = '2026-11-20T11:00:00'
    const transactions = [{ ...sale, posLocalDateTime, amount: n, currency: 'CAD', status: 1, transactionType: 12 }]
    return takeFiles(app, { transactions })
  },
  'a new name': (n) =>
    setColumns(app, 'merchant', grounds.foreign.tenant.merchantId, { name: `AAA ${n}`, country: 'GR' }),
  'a merchant less': (n) => setColumns(app, 'merchant', grounds.foreign.tenant.merchantId, { status: n % 2 }),
  'a terminal more': (n) =>
    app.call(createTerminal, {
      body: {
        storeToken: grounds.foreign.tenant.tokens.store,
        posTerminalIdCode: `X${++counter}`,
        alias: `AAA ${n}`,
        currency: 'EUR',
      },
      token: foreignAdmin,
    }),
  'a person come and gone': async () => {
    const person = await buildMarked(app, grounds.foreign.tenant, 'ROLE_CASHIER', grounds.foreign.marker)
    return app.call(deleteUser, { params: { id: person.token }, token: foreignAdmin })
  },
  'a failed sign-in': () => app.call(login, { body: { email: grounds.foreign.colleague.email, password: 'Wrong-1' } }),
  'a forgotten password': () => app.call(identifyPassword, { body: { email: grounds.foreign.colleague.email } }),
  'an export': () => queueExport(app, foreignAdmin),
  'a device blocked': () =>
    app.call(setDeviceStatus, {
      params: { token: grounds.foreign.device.token },
      body: { blocked: true, version: 1 },
      token: foreignAdmin,
    }),
}

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

it(`what happens at another acquirer changes no byte of any answer (SEED=${seed})`, async () => {
  const before = await answers()
  expect(before.size).toBeGreaterThan(200)
  const one = fc.tuple(fc.constantFrom(...Object.keys(events)), fc.integer({ min: 1, max: 99_999 }))
  for (const [name, n] of fc.sample(one, { seed, numRuns: 40 })) await events[name]?.(n)
  for (const [call, text] of await answers()) expect([call, text]).toEqual([call, before.get(call)])
})
