import * as v from 'valibot'

/** A setting: its name in the environment, how it is written, and what it is when it is not given. */
export const setting = <
  Schema extends v.GenericSchema<string, unknown>,
  const Otherwise extends v.Default<Schema, undefined> = undefined,
>(
  name: string,
  schema: Schema,
  otherwise?: Otherwise,
) => v.pipe(v.optional(v.config(schema, { abortPipeEarly: true }), otherwise as Otherwise), v.title(name))

/** Refuses settings that do not go together; those that are wrong by themselves are looked at too, to say all at once. */
export const refuseTogether = <Given extends object>(isWrong: (given: Partial<Given>) => unknown, message: string) =>
  v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (isWrong(dataset.value as Partial<Given>)) addIssue({ message })
  })

type Entries = Readonly<Record<string, v.GenericSchema<string | undefined, unknown>>>
type Whole<Of extends Entries> = { readonly [Key in keyof Of]: NonNullable<v.InferOutput<Of[Key]>> }

/** Settings that are given together or not at all, with others that have a default. */
export const together = <Needed extends Entries, Others extends Entries>(needed: Needed, others: Others) => {
  const keys = Object.keys(needed)
  const names = Object.values(needed).map((each) => v.getTitle(each))
  const missingIn = (given: unknown) => keys.filter((key) => !Object(given)[key])
  const isWhole = (given: object): given is Whole<Needed & Others> => missingIn(given).length === 0
  return v.pipe(
    v.object({ ...needed, ...others }),
    v.rawCheck(({ dataset, addIssue }) => {
      const missing = missingIn(dataset.value)
      if (missing.length === keys.length) return
      for (const key of missing) {
        const path = [{ type: 'unknown', origin: 'value', input: undefined, key, value: undefined }] as const
        addIssue({ message: `is missing: ${names.join(', ')} are given together or not at all.`, path: [...path] })
      }
    }),
    v.transform((given) => (isWhole(given) ? given : undefined)),
  )
}

/** Settings by their keys, also in groups. */
interface Group {
  readonly entries: Readonly<Record<string, v.GenericSchema>>
}
const isGroup = (schema: object): schema is Group => 'entries' in schema

/** The names of all settings in the environment. */
export const namesIn = ({ entries }: Group): string[] =>
  Object.values(entries).flatMap((each) => (isGroup(each) ? namesIn(each) : String(v.getTitle(each))))

/** What is in the environment, as the schema asks for it. */
export const inputOf = ({ entries }: Group, env: NodeJS.ProcessEnv): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries).map(([key, each]) => [
      key,
      isGroup(each) ? inputOf(each, env) : env[String(v.getTitle(each))],
    ]),
  )

/** The name of the setting that an issue is about; undefined for one about several, which names them itself. */
export const nameAt = (group: Group, path: v.BaseIssue<unknown>['path']): string | undefined => {
  let at: Group | v.GenericSchema = group
  for (const { key } of path ?? []) at = (isGroup(at) && at.entries[String(key)]) || at
  return isGroup(at) ? undefined : v.getTitle(at)
}
