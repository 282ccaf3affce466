import type { Context } from 'hono'
import * as v from 'valibot'
import type { AnyEndpoint, Endpoint } from '#core/endpoint.ts'
import { isErrorName } from '#core/errors.ts'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { ApiError } from './api-error.ts'
import { parseJson } from './json.ts'

/** REL-35: milliseconds until a body has arrived; streams have a rule of their own. */
const BODY_TIMEOUT = 15_000
/** A body may be wrong in thousands of places: naming some is enough. */
const FIELDS_NAMED_MAX = 20

/** What a request says, before its endpoint's schemas have checked it. */
export interface RawInput {
  readonly params: unknown
  readonly body: unknown
}

/**
 * The parameters of the path and the JSON of the body; undefined for an empty body.
 * @throws ApiError WRONG_SHAPE, JSON_EXPECTED, TOO_SLOW
 */
export const readInput = async (context: Context, endpoint: AnyEndpoint): Promise<RawInput> => {
  refuseQuery(context)
  return { params: context.req.param(), body: withoutNeed(endpoint, await readBody(context, endpoint)) }
}

/**
 * No call has query parameters: one that is sent is a filter or an option that somebody believes to work.
 * @throws ApiError WRONG_SHAPE that names them
 */
export const refuseQuery = (context: Context): void => {
  const names = [...new Set(new URL(context.req.url).searchParams.keys())].slice(0, FIELDS_NAMED_MAX)
  if (names.length === 0) return
  throw new ApiError('WRONG_SHAPE', { fields: names.map((field) => ({ field, error: 'WRONG_SHAPE' })) })
}

/** Programs that always send an object may, where there is nothing to say, and others send nothing where all is optional. */
const withoutNeed = ({ method, body }: AnyEndpoint, sent: unknown): unknown => {
  if (method === 'GET') return sent
  if (body.type !== 'undefined') return sent === undefined ? {} : sent
  const isEmpty = typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length === 0
  return isEmpty ? undefined : sent
}

const readBody = async (context: Context, endpoint: AnyEndpoint): Promise<unknown> => {
  if (endpoint.method === 'GET') {
    // The body of a GET never gets here; its headers do.
    const length = context.req.header('content-length') ?? '0'
    if (length !== '0' || context.req.header('transfer-encoding')) throw new ApiError('WRONG_SHAPE')
    return undefined
  }
  const text = await withTimeout(BODY_TIMEOUT, context.req.text())
  if (text === undefined) throw new ApiError('TOO_SLOW')
  if (text === '') return undefined
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? '')) throw new ApiError('JSON_EXPECTED')
  const body = parseJson(text)
  if (body.problem === undefined) return body.value
  const { path } = body
  throw new ApiError('WRONG_SHAPE', path ? { fields: [{ field: path, error: 'WRONG_SHAPE' }] } : {})
}

/** What the endpoint's schemas make of a request. @throws ApiError that names the fields */
export const checkInput = <Params, Body>(
  { params, body }: Pick<Endpoint<Params, Body>, 'params' | 'body'>,
  raw: RawInput,
): { readonly params: Params; readonly body: Body } => ({
  params: check(params, raw.params),
  body: check(body, raw.body),
})

/** What a schema makes of a value. @throws ApiError that names the fields */
export const check = <Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output => {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  // Of a body in one of several forms, what is wrong with each.
  const fields = result.issues
    .flatMap((issue) => issue.issues ?? [issue])
    .slice(0, FIELDS_NAMED_MAX)
    .map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      // A schema may name the error of a value of the right type.
      error: isErrorName(issue.message) ? issue.message : ('WRONG_SHAPE' as const),
    }))
  const isShapeWrong = fields.some(({ error }) => error === 'WRONG_SHAPE')
  throw new ApiError(isShapeWrong ? 'WRONG_SHAPE' : (fields[0]?.error ?? 'WRONG_SHAPE'), { fields })
}
