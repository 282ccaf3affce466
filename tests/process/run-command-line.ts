import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { plainEnvironment } from '#tests/support/plain-environment.ts'

/** Runs a command line as npm would, to its end. */
export const runCommandLine = (command: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: number; output: string; problems: string }>((resolve) => {
    const path = fileURLToPath(new URL(`../../src/server/cli/${command}.ts`, import.meta.url))
    const environment = { ...plainEnvironment, ...env }
    execFile(process.execPath, [path, ...args], { env: environment }, (error, output, problems) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, output, problems }),
    )
  })
