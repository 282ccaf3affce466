import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { plainEnvironment } from './plain-environment.ts'

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command of `src/server/cli` as npm would, to its end. @param env besides the plain environment */
export const runCommandLine = (command: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const path = fileURLToPath(new URL(`../../src/server/cli/${command}.ts`, import.meta.url))
    execFile(process.execPath, [path, ...args], { env: { ...plainEnvironment, ...env } }, (error, out, err) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, out, err }),
    )
  })
