import { toJsonSchema } from '@valibot/to-json-schema'
import { errors } from '#contract/errors.ts'
import { endReasons } from '#contract/session-end.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT_VERSION } from '../version.ts'

/** The description of the API (OpenAPI 3.1), generated from the contract that the server itself obeys. */
export const describeApi = (calls: readonly Endpoint<never, never, never>[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Counterside API', version: PRODUCT_VERSION },
  servers: [{ url: '/api' }],
  paths: Object.fromEntries(
    Map.groupBy(calls, ({ path }) => `/${path}`)
      .entries()
      .map(([path, endpoints]) => [
        path,
        Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
      ]),
  ),
  components: {
    // A session's access token or, for feeds, a feed key.
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: { Error: errorSchema },
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

const operation = ({ name, access, path, body, reply, envelope }: Endpoint<never, never, never>) => {
  return {
    operationId: name,
    'x-access': access,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(body.type !== 'undefined' && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      ...(envelope === 'none'
        ? { 204: { description: 'Success' } }
        : {
            200: {
              description: 'Success',
              content: contents[envelope]?.(reply) ?? { 'application/json': { schema: enveloped(reply, envelope) } },
            },
          }),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const schemaOf = (schema: Parameters<typeof toJsonSchema>[0]) => {
  // Checks that JSON Schema cannot say are left out; the description stays true, only less exact.
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return described
}

const codeSchema = { enum: [...new Set(Object.values(errors).map(({ code }) => code))] }

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'reference', 'errors'],
  properties: {
    code: codeSchema,
    message: { type: 'string' },
    reference: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'field', 'message'],
        properties: { code: codeSchema, field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    reason: { enum: endReasons },
    values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
}
