import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import { languages, type Language } from '#core/languages/languages.ts'
import { endpoint, recordToken, type Endpoint } from '#core/endpoint.ts'
import { MANY_MAX } from '#core/limits.ts'
import { bodyOf, type ListBody } from './calls.ts'
import type { Fields, Filters, List } from './declare.ts'

/** D-40, B-15 */
export const exportFormats = ['xlsx', 'csv'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** How a file is written: JSON Lines where it proves itself. */
export type FileFormat = ExportFormat | 'jsonl'

/** Rows that somebody selected: those named, or the first of the filter in the order asked for; at most `MANY_MAX`. */
export type SelectedRows = { readonly tokens: readonly string[] } | { readonly first: number }

/** Which rows, and how they are written down. */
export interface ExportBody<F extends Filters = Filters, S extends string = string> extends ListBody<F, S> {
  /** Of the rows of the filter these alone; of those that are named and not in reach, nothing is found. */
  readonly only?: SelectedRows | undefined
  readonly format: ExportFormat
  /** Fields of the list in the order wanted; left out: every column the person has, in the order they saved. */
  readonly columns?: readonly string[] | undefined
  /** Of headings and words in cells. */
  readonly language: Language
}

/** `{total}` is what the client believes; the server counts again (D-41). */
interface ExportParams {
  readonly total: string
}

const params = v.strictObject({ total: v.pipe(v.string(), v.regex(/^\d{1,10}$/)) })

const selectedRows: v.GenericSchema<unknown, SelectedRows> = v.union([
  v.strictObject({
    tokens: v.pipe(
      v.array(recordToken),
      v.minLength(1),
      v.maxLength(MANY_MAX),
      v.check((tokens) => new Set(tokens).size === tokens.length, 'each row once'),
    ),
  }),
  v.strictObject({ first: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MANY_MAX)) }),
])

const exportBody = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
): v.GenericSchema<unknown, ExportBody<F, S>> =>
  v.strictObject({
    ...bodyOf(of),
    only: v.optional(selectedRows),
    format: v.optional(v.picklist(exportFormats), 'xlsx'),
    columns: v.optional(
      v.pipe(
        v.array(v.picklist(Object.keys(of.row).filter((name) => of.row[name]?.label))),
        v.minLength(1),
        v.check((names) => new Set(names).size === names.length),
      ),
    ),
    language: v.optional(v.picklist(languages), 'en'),
  })

export interface ExportCalls<F extends Filters, S extends string, Queued> {
  /** The file at once, up to a cap. */
  readonly now: Endpoint<ExportParams, ExportBody<F, S>, Blob>
  /** The file later, in the list of exports. */
  readonly queued: Endpoint<ExportParams, ExportBody<F, S>, Queued>
}

/** Which rows a file is to prove: all of the filter, in the order of what proves them. */
export interface ProvenBody<F extends Filters = Filters> extends Pick<ListBody<F>, 'filter' | 'zone'> {
  /** Of what it says of itself. */
  readonly language: Language
}

/** The call for a file of the rows of a list that proves itself, at once and up to a cap: JSON Lines. */
export const provenExport = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string>(
  of: List<R, F, S, C>,
  access: Action,
): Endpoint<ExportParams, ProvenBody<F>, Blob> => {
  const { filter, zone } = bodyOf(of)
  return endpoint({
    name: `prove${nameInCalls(of.key)}`,
    method: 'POST',
    path: `${of.key}/export/1/{total}/proof`,
    access,
    params,
    body: v.strictObject({ filter, zone, language: v.optional(v.picklist(languages), 'en') }),
    reply: v.blob(),
    envelope: 'file',
  })
}

const nameInCalls = (key: string) => `${key[0]?.toUpperCase()}${key.slice(1)}`

/** The two export calls of a list (§7); `reply` is the export that was queued. */
export const exportCalls = <R extends Fields, F extends Filters, S extends string, C extends keyof R & string, Queued>(
  of: List<R, F, S, C>,
  { access, reply }: { access: Action; reply: v.GenericSchema<unknown, Queued> },
): ExportCalls<F, S, Queued> => {
  const { key: path } = of
  const name = nameInCalls(path)
  return {
    now: endpoint({
      name: `export${name}`,
      method: 'POST',
      path: `${path}/export/1/{total}`,
      access,
      params,
      body: exportBody(of),
      reply: v.blob(),
      envelope: 'file',
      compressed: true,
    }),
    queued: endpoint({
      name: `queue${name}Export`,
      method: 'POST',
      path: `exports/export/${path}/{total}`,
      access,
      params,
      body: exportBody(of),
      reply,
      idempotent: true,
    }),
  }
}
