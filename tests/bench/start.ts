import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median } from './figures.ts'

const STARTS = 5
/** Milliseconds within which somebody who starts the server wrongly should be told. */
const GOAL = 2000

const program = fileURLToPath(new URL('../../src/server/process/main.ts', import.meta.url))

const begin = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: 'ignore',
  })

/** @throws when the start is not refused */
const refusal = async (env: NodeJS.ProcessEnv): Promise<number> => {
  const start = performance.now()
  const [code] = (await once(begin(env), 'exit')) as [number | null]
  if (code !== 2) throw new Error(`The start ended with ${code}.`)
  return performance.now() - start
}

const say = async (what: string, env: NodeJS.ProcessEnv) => {
  const times: number[] = []
  for (let n = 0; n < STARTS; n += 1) times.push(await refusal(env))
  console.log(`${what.padEnd(50)}${median(times).toFixed(0).padStart(6)} ms   (${GOAL} ms)`)
}

/** How soon a start that cannot be is refused. */
export const benchStart = (): Promise<void> => say('wrong settings', { PORT: 'x', DEMOO: 'on' })
