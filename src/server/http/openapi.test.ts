import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls } from '#features/all.ts'
import { errorCodes, type ErrorName } from '#core/errors.ts'
import { feedKinds } from '#core/feed.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { errorStatus } from './error-status.ts'
import { describeApi } from './openapi.ts'

const schema = v.looseObject({})
const text = v.pipe(v.string(), v.minLength(1))
const json = v.strictObject({ 'application/json': v.strictObject({ schema }) })
const content = v.union([
  json,
  v.strictObject({ 'application/octet-stream': v.strictObject({ schema }) }),
  v.strictObject({ 'text/event-stream': v.strictObject({ schema }) }),
])
const lines = v.strictObject({
  'application/x-ndjson': v.strictObject({ schema, examples: v.record(text, v.strictObject({ value: schema })) }),
})
const errorContent = v.strictObject({
  'application/json': v.strictObject({
    schema: v.strictObject({
      allOf: v.strictTuple([
        v.strictObject({ $ref: v.literal('#/components/schemas/Error') }),
        v.strictObject({
          type: v.literal('object'),
          properties: v.strictObject({ code: v.strictObject({ enum: v.array(v.union([v.string(), v.number()])) }) }),
        }),
      ]),
    }),
  }),
})
const headers = v.record(text, v.strictObject({ description: text, schema }))
const response = v.strictObject({ description: text, headers: v.optional(headers), content: v.optional(content) })
const reference = v.strictObject({ $ref: v.pipe(v.string(), v.startsWith('#/components/responses/')) })

const operation = v.strictObject({
  operationId: v.pipe(v.string(), v.regex(/^\w+$/)),
  summary: v.pipe(v.string(), v.regex(/^[A-Z][a-z]+(?: [a-z]+)*$/)),
  'x-access': v.string(),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.array(
    v.variant('in', [
      v.strictObject({ name: text, in: v.literal('path'), required: v.literal(true), schema }),
      v.strictObject({ name: text, in: v.literal('header'), required: v.literal(false), description: text, schema }),
    ]),
  ),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content: v.union([json, lines]) })),
  responses: v.record(v.pipe(v.string(), v.regex(/^(default|[1-5]\d\d)$/)), v.union([reference, response])),
})

/** The part of the OpenAPI 3.1 format that our description uses; unknown keys are refused. */
const description = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({
    description: v.pipe(v.string(), v.includes('query parameters')),
    title: v.string(),
    version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
    license: v.strictObject({ name: text, identifier: text }),
  }),
  servers: v.array(v.strictObject({ url: v.string() })),
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.strictObject(v.entriesFromList(['get', 'post', 'put', 'delete'], v.optional(operation))),
  ),
  components: v.strictObject({
    securitySchemes: v.record(
      v.string(),
      v.strictObject({ type: v.literal('http'), scheme: v.literal('bearer'), description: text }),
    ),
    responses: v.record(v.string(), response),
    schemas: v.record(v.string(), schema),
  }),
})

const api = v.parse(description, JSON.parse(JSON.stringify(describeApi(calls))))
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, described]) => (described ? [{ path, method, ...described }] : [])),
)

interface Demanding extends Record<string, unknown> {
  readonly required: string[]
  readonly properties: object
}

/** Every schema of the description and below it. */
const schemasIn = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(schemasIn)
  return Array.isArray(value) ? below : [value as Record<string, unknown>, ...below]
}

const described = (name: string) => {
  const found = operations.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not described`)
  return found
}
/** Without the names of its parameters, which calls of one path may give it differently. */
const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}')

describe('the description of the API', () => {
  it('is OpenAPI without an error or a warning by the strict rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const source = JSON.stringify(describeApi(calls))
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  }, 60_000)

  it('names every call once, under its method and path, with its row of the access table', () => {
    expect(operations).toHaveLength(calls.length)
    for (const { name, method, path, access } of calls) {
      const found = described(name)
      expect([found.method, nameless(found.path)]).toEqual([method.toLowerCase(), nameless(`/${path}`)])
      expect(found['x-access']).toBe(access)
    }
  })

  it('has no two paths that differ by the names of their parameters', () => {
    const paths = Object.keys(api.paths)
    expect(new Set(paths.map(nameless)).size).toBe(paths.length)
  })

  it('describes the parameters of a path, and no others', () => {
    for (const { path, parameters } of operations) {
      const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(names).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  it('gives parameters their limits, their forms and their values', () => {
    const schemasOf = (name: string) =>
      Object.fromEntries(described(name).parameters.map((parameter) => [parameter.name, parameter.schema]))
    expect(schemasOf('listTransactions')).toEqual({
      page: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      perPage: { type: 'integer', minimum: 1, maximum: 100 },
    })
    expect(schemasOf('getUser')).toEqual({ id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } })
    expect(schemasOf('updateTerminal')).toEqual({ id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } })
    expect(schemasOf('feed')).toMatchObject({ kind: { enum: feedKinds } })
    // A link that nobody made is answered like one that has ended, whatever its form.
    const bare = operations.filter(({ parameters }) =>
      parameters.some(({ schema: own }) => Object.keys(own).length < 2),
    )
    expect(bare.map(({ operationId }) => operationId)).toEqual(['getSharedReceipt'])
  })

  it('describes the headers that calls take', () => {
    for (const { name, idempotent } of calls) {
      const names = described(name).parameters.flatMap((parameter) =>
        parameter.in === 'header' ? [parameter.name] : [],
      )
      expect(names).toEqual([
        ...(idempotent ? ['Idempotency-Key'] : []),
        ...(name === 'refreshToken' ? ['X-Last-Input'] : []),
      ])
    }
  })

  it('asks for a token where a call is not public, and for a feed key in feeds', () => {
    for (const { 'x-access': access, security } of operations) {
      const expected = access === 'feedKey' ? ['feedKey'] : ['bearer']
      expect(security.flatMap(Object.keys)).toEqual(access === 'public' ? [] : expected)
    }
    expect(Object.keys(api.components.securitySchemes)).toEqual(['bearer', 'feedKey'])
  })

  it('gives every call its reply, and its errors by status with the codes of each', () => {
    for (const { name, envelope, access } of calls) {
      const { responses } = described(name)
      const success = envelope === 'none' ? '204' : '200'
      const statuses = Object.keys(responses)
      expect(statuses).toEqual([success, ...statuses.slice(1, -1).toSorted(), 'default'])
      expect(statuses).toEqual(
        expect.arrayContaining(['400', '429', '500', '503', ...(access === 'public' ? [] : ['401', '403'])]),
      )
      const reply = responses[success]
      expect(reply && 'content' in reply).toBe(envelope !== 'none')
    }
    const codes = (Object.keys(errorCodes) as ErrorName[]).map((name) => `${errorStatus[name]} ${errorCodes[name]}`)
    const listed = Object.entries(api.components.responses).flatMap(([name, { content: body }]) => {
      const { allOf } = v.parse(errorContent, body)['application/json'].schema
      return allOf[1].properties.code.enum.map((code) => `${name.replace('Error', '')} ${code}`)
    })
    expect(listed.toSorted()).toEqual(codes.toSorted())
  })

  it('asks for a body exactly where the call has one, and requires it where it has to say something', () => {
    const expected = calls.map(({ name, body, access }) => {
      const isDescribed = body.type !== 'undefined' || access === 'feedKey'
      return [name, isDescribed ? access === 'feedKey' || !v.is(body, {}) : undefined]
    })
    expect(calls.map(({ name }) => [name, described(name).requestBody?.required])).toEqual(expected)
  })

  it('describes the lines of every kind of feed, each with an example', () => {
    const { requestBody } = described('feed')
    const body = v.parse(lines, requestBody?.content)['application/x-ndjson']
    expect(Object.keys(body.examples)).toEqual(feedKinds)
    for (const kind of feedKinds) {
      expect(api.components.schemas[`Line_${kind}`]).toMatchObject({ type: 'object', examples: [exampleLines[kind]] })
    }
  })

  it('is made of JSON Schemas that refer to what is there and close what is strict', () => {
    const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
    // The examples of feed lines are no schemas.
    const schemas = schemasIn(operations.filter(({ operationId }) => !['feed', 'checkFeed'].includes(operationId)))
    expect(schemas.filter(({ type }) => typeof type === 'string' && !types.includes(type))).toEqual([])
    expect(schemas.filter((each) => '$schema' in each)).toEqual([])
    const demanded = schemas.filter((each): each is Demanding => Array.isArray(each['required']))
    expect(demanded.filter(({ required, properties }) => !required.every((name) => name in properties))).toEqual([])
    const body = v.parse(json, described('listTransactions').requestBody?.content)
    expect(body['application/json'].schema).toMatchObject({ type: 'object', additionalProperties: false })
  })
})
