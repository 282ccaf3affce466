import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { AnyEndpoint, Endpoint } from '#core/endpoint.ts'
import { feedKinds } from '#core/feed.ts'
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeyForm } from '#core/idempotency.ts'
import { LAST_INPUT_HEADER } from '#core/session.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { kinds } from '#server/feed/kinds.ts'
import { PRODUCT_VERSION } from '#server/version.ts'
import { errorResponses, errorSchema, errorsOf } from './openapi-errors.ts'

/** The description of the API (OpenAPI 3.1), generated from the contract that the server itself obeys. */
export const describeApi = (calls: readonly AnyEndpoint[]): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Counterside API',
    description: 'No call has query parameters: one that is sent is refused with 400 WRONG_SHAPE, which names it.',
    version: PRODUCT_VERSION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/api' }],
  // A path exists once, whatever its calls name the parameters: the first of them names those of the others.
  paths: Object.fromEntries(
    Map.groupBy(calls, ({ path }) => path.replace(/\{\w+\}/g, '{}'))
      .values()
      .map((endpoints) => {
        const path = endpoints[0]?.path ?? ''
        return [
          `/${path}`,
          Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint, path)])),
        ]
      }),
  ),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
      feedKey: { type: 'http', scheme: 'bearer', description: 'A feed key, from `npm run feed-key`.' },
    },
    responses: errorResponses,
    schemas: {
      Error: errorSchema,
      ...Object.fromEntries(
        feedKinds.map((kind) => [lineName(kind), { ...schemaOf(kinds[kind].schema), examples: [exampleLines[kind]] }]),
      ),
    },
  },
})

/** A reply that is a file, in whatever format was asked for. */
const fileContent = { 'application/octet-stream': { schema: {} } }

/** Replies that are not JSON. */
const contents: Partial<Record<Endpoint['envelope'], (reply: Endpoint['reply']) => object>> = {
  file: () => fileContent,
  events: (reply) => ({ 'text/event-stream': { schema: schemaOf(reply) } }),
}

const enveloped = (reply: Endpoint['reply'], envelope: Endpoint['envelope']) => {
  const schema = schemaOf(reply)
  return envelope === 'data' ? { type: 'object', properties: { data: schema }, required: ['data'] } : schema
}

const operation = (endpoint: AnyEndpoint, path: string) => {
  const { name, access, reply, envelope } = endpoint
  return {
    operationId: name,
    summary: summaryOf(name),
    'x-access': access,
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint, path), ...headerParameters(endpoint)],
    ...requestBodyOf(endpoint),
    responses: {
      ...(envelope === 'none'
        ? { 204: { description: 'Success' } }
        : {
            200: {
              description: 'Success',
              content: contents[envelope]?.(reply) ?? { 'application/json': { schema: enveloped(reply, envelope) } },
            },
          }),
      ...errorsOf(endpoint),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** 'listTerminalUsers' in words: List terminal users. */
const summaryOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const securityOf = ({ access }: AnyEndpoint): Record<string, []>[] => {
  if (access === 'public') return []
  return [access === 'feedKey' ? { feedKey: [] } : { bearer: [] }]
}

interface Step {
  readonly type: string
  readonly requirement?: unknown
}

/** The parameters of a path, under the names that the path has in the description. */
const pathParameters = ({ path, params }: AnyEndpoint, described: string) => {
  const own = namesIn(path)
  const { entries = {} } = params as { entries?: Readonly<Record<string, v.GenericSchema>> }
  return namesIn(described).map((name, at) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchema(entries[own[at] ?? '']),
  }))
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Numbers come as texts and are read: their limits are those of the number. */
const parameterSchema = (schema: v.GenericSchema | undefined): object => {
  if (!schema) return { type: 'string' }
  const { pipe = [] } = schema as { pipe?: readonly Step[] }
  if (!pipe.some(({ type }) => type === 'transform')) return schemaOf(schema)
  const limit = (type: string) => pipe.find((step) => step.type === type)?.requirement
  const [minimum, maximum] = [limit('min_value'), limit('max_value')]
  return { type: 'integer', ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
}

const headerParameters = ({ name, idempotent }: AnyEndpoint) => [
  ...(idempotent
    ? [
        {
          name: IDEMPOTENCY_KEY_HEADER,
          in: 'header',
          required: false,
          description: 'The same key and body within 24 hours get the same reply and act once.',
          schema: { type: 'string', pattern: idempotencyKeyForm.source },
        },
      ]
    : []),
  ...(name === 'refreshToken'
    ? [
        {
          name: LAST_INPUT_HEADER,
          in: 'header',
          required: false,
          description: 'Whole seconds since the last input of the person.',
          schema: { type: 'integer', minimum: 0 },
        },
      ]
    : []),
]

const requestBodyOf = ({ access, body }: AnyEndpoint): object => {
  if (access === 'feedKey') return { requestBody: feedBody }
  if (body.type === 'undefined') return {}
  const isOptional = body['~standard'].validate({})
  const required = isOptional instanceof Promise || isOptional.issues !== undefined
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body) } } } }
}

const lineName = (kind: string) => `Line_${kind}`

/** One JSON object a line, of the kind in the path. */
const feedBody = {
  required: true,
  content: {
    'application/x-ndjson': {
      schema: { anyOf: feedKinds.map((kind) => ({ $ref: `#/components/schemas/${lineName(kind)}` })) },
      examples: Object.fromEntries(feedKinds.map((kind) => [kind, { value: exampleLines[kind] }])),
    },
  },
}

const schemaOf = (schema: Parameters<typeof toJsonSchema>[0]) => {
  // Checks that JSON Schema cannot say are left out; the description stays true, only less exact.
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return described
}
