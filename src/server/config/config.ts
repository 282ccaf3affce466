import * as v from 'valibot'
import { nameProblems } from './names.ts'
import { inputOf, nameAt, namesIn } from './setting.ts'
import { settings } from './settings.ts'
import { StartError } from '#server/start-error.ts'

/** What a deployment decides. Holds secrets: never logged as a whole. */
export type Config = Readonly<v.InferOutput<typeof settings>>

export type SignOnSettings = NonNullable<Config['sso']>

/** A wrong configuration: one sentence per setting. */
export class ConfigError extends StartError {}

/**
 * Reads the settings from the environment; an empty value counts as none.
 * @throws ConfigError with a sentence for each setting that is unknown, wrong or missing
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { output, issues = [], success } = v.safeParse(settings, inputOf(settings, given))
  const problems = new Set([
    ...nameProblems(Object.keys(given), namesIn(settings)),
    ...issues.map(({ path, message }) => [nameAt(settings, path), message].filter(Boolean).join(' ')),
  ])
  if (!success || problems.size > 0) throw new ConfigError(...problems)
  return Object.freeze(output)
}
