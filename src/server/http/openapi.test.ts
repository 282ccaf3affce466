import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { describeApi } from './openapi.ts'

const schema = v.looseObject({})
const json = v.strictObject({ 'application/json': v.strictObject({ schema }) })
const content = v.union([
  json,
  v.strictObject({ 'application/octet-stream': v.strictObject({ schema }) }),
  v.strictObject({ 'text/event-stream': v.strictObject({ schema }) }),
])
const response = v.strictObject({ description: v.pipe(v.string(), v.minLength(1)), content: v.optional(content) })

const operation = v.strictObject({
  operationId: v.pipe(v.string(), v.regex(/^\w+$/)),
  'x-access': v.string(),
  security: v.optional(v.array(v.record(v.string(), v.array(v.string())))),
  parameters: v.array(v.strictObject({ name: v.string(), in: v.literal('path'), required: v.literal(true), schema })),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content: json })),
  responses: v.record(v.pipe(v.string(), v.regex(/^(default|[1-5]\d\d)$/)), response),
})

/** The part of the OpenAPI 3.1 format that our description uses; unknown keys are refused. */
const description = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)) }),
  servers: v.array(v.strictObject({ url: v.string() })),
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.strictObject(v.entriesFromList(['get', 'post', 'put', 'delete'], v.optional(operation))),
  ),
  components: v.strictObject({
    securitySchemes: v.record(v.string(), v.strictObject({ type: v.literal('http'), scheme: v.literal('bearer') })),
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

describe('the description of the API', () => {
  it('names every call once, under its method and path, with its row of the access table', () => {
    expect(operations).toHaveLength(calls.length)
    for (const { name, method, path, access } of calls) {
      expect(operations.find(({ operationId }) => operationId === name)).toMatchObject({
        method: method.toLowerCase(),
        path: `/${path}`,
        'x-access': access,
      })
    }
  })

  it('describes the parameters of a path, and no others', () => {
    for (const { path, parameters } of operations) {
      expect(parameters.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  it('asks for a bearer where a call is not public, by a scheme that it describes', () => {
    for (const { 'x-access': access, security = [] } of operations) {
      expect(security.flatMap(Object.keys)).toEqual(access === 'public' ? [] : ['bearer'])
    }
    expect(Object.keys(api.components.securitySchemes)).toContain('bearer')
  })

  it('gives every call a reply and the one shape of errors', () => {
    for (const { name, envelope } of calls) {
      const { responses = {} } = operations.find(({ operationId }) => operationId === name) ?? {}
      const success = envelope === 'none' ? '204' : '200'
      expect(Object.keys(responses)).toEqual([success, 'default'])
      expect(responses[success]?.content === undefined).toBe(envelope === 'none')
      expect(responses['default']?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      })
    }
    expect(api.components.schemas).toHaveProperty('Error')
  })

  it('asks for a body exactly where the call has one', () => {
    for (const { name, body } of calls) {
      const described = operations.find(({ operationId }) => operationId === name)
      expect(described?.requestBody !== undefined).toBe(body.type !== 'undefined')
    }
  })

  it('is made of JSON Schemas that refer to what is there and close what is strict', () => {
    const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
    const schemas = schemasIn(operations)
    expect(schemas.filter(({ type }) => typeof type === 'string' && !types.includes(type))).toEqual([])
    expect(schemas.filter((each) => '$schema' in each)).toEqual([])
    expect(new Set(schemas.flatMap(({ $ref = [] }) => $ref))).toEqual(new Set(['#/components/schemas/Error']))
    const demanded = schemas.filter((each): each is Demanding => Array.isArray(each['required']))
    expect(demanded.filter(({ required, properties }) => !required.every((name) => name in properties))).toEqual([])
    const body = operations.find(({ operationId }) => operationId === 'listTransactions')?.requestBody
    expect(body?.content['application/json'].schema).toMatchObject({ type: 'object', additionalProperties: false })
  })
})
