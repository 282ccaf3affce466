import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript'
import { expect, it, onTestFinished } from 'vitest'
import { calls } from '#features/all.ts'
import { describeApi } from './openapi.ts'

const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))

/** What somebody writes who has the generated types and nothing else of ours; mistakes have to be noticed. */
const program = `
import type { components, operations, paths } from './api.ts'

type Reply<Name extends keyof operations> =
  operations[Name]['responses'] extends { 200: { content: { 'application/json': infer Body } } } ? Body : never
type Body<Name extends keyof operations> =
  NonNullable<operations[Name] extends { requestBody?: infer Request } ? Request : never> extends {
    content: { 'application/json': infer Sent }
  }
    ? Sent
    : never

const send = async <Name extends keyof operations>(
  method: string, path: string, token: string | undefined, body: Body<Name>,
): Promise<Reply<Name>> => {
  const response = await fetch('https://portal.example/api' + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: 'Bearer ' + token }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) {
    const error: components['schemas']['Error'] = await response.json()
    throw new Error(error.code + ' ' + error.reference)
  }
  return await response.json()
}

const address: keyof paths = '/transactions/{page}/{perPage}'
// @ts-expect-error -- there is no such path
const nowhere: keyof paths = '/transaction-lists'

export const salesOfToday = async (email: string, password: string): Promise<[string, number][]> => {
  const session = await send<'login'>('POST', '/login', undefined, { email, password })
  const { data } = await send<'listTransactions'>('POST', '/transactions/1/100', session.token, {
    filter: { dateFrom: '2026-11-22 00:00', dateTo: '2026-11-22 23:59', statuses: [1], types: ['sale'] },
    sort: { field: 'amount', direction: 'desc' },
  })
  return data.items.map(({ token, amount }) => [token, amount])
}

export const wrong: Body<'listTransactions'> = {
  // @ts-expect-error -- a status that does not exist
  filter: { statuses: [7] },
}
// @ts-expect-error -- the password is missing
export const incomplete: Body<'login'> = { email: 'a@b.example' }

const sale: components['schemas']['Line_transactions'] = {
  trnKey: 'key-1', tid: 'T0000001', posLocalDateTime: '2026-11-20T18:05:09',
  amount: 1250, currency: 'EUR', status: 1, transactionType: 12,
}
// @ts-expect-error -- an amount is a number of minor units
const priced: components['schemas']['Line_transactions'] = { ...sale, amount: '12.50' }

export const feed = async (key: string): Promise<number> => {
  const response = await fetch('https://portal.example/api/feed/transactions', {
    method: 'POST', headers: { authorization: 'Bearer ' + key }, body: JSON.stringify(sale),
  })
  const { data }: Reply<'feed'> = await response.json()
  return data.inserted + data.problems.length
}
export const unused = [address, nowhere, priced]
`

const options = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
  },
  files: ['program.ts'],
}

it('a client whose types are generated from the description of the API compiles, and its mistakes do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counterside-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // As it travels.
  const description = JSON.parse(JSON.stringify(describeApi(calls))) as OpenAPI3
  await writeFile(join(folder, 'api.ts'), await openapiTypes(description))
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const said = await new Promise<string>((resolve) => {
    execFile(compiler, ['--project', folder], (_, out, problems) => resolve(out + problems))
  })
  expect(said).toBe('')
}, 60_000)
