import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { readConfig } from '#server/config/config.ts'
import { logFolder } from '#server/log.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE = `npm run log-lines -- REFERENCE

Prints what the log in DATA_DIR knows of the reference that an error reply carries, oldest first. Exit code: 0 found, 1 not.`

const logLine = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ time: v.string(), reference: v.optional(v.string()) }),
)

interface Found {
  readonly time: string
  readonly text: string
}

async function* linesOf(path: string, reference: string): AsyncGenerator<Found> {
  for await (const text of createInterface({ input: createReadStream(path) })) {
    if (!text.includes(reference)) continue
    // A crash may have cut the last line.
    const line = v.safeParse(logLine, text)
    if (line.success && line.output.reference === reference) yield { time: line.output.time, text }
  }
}

await runCommand(async () => {
  const [reference, ...rest] = process.argv.slice(2)
  if (!reference || rest.length > 0) throw new CommandRefused(USAGE)
  const folder = logFolder(readConfig(process.env))
  const found: Found[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    for await (const line of linesOf(join(folder, name), reference)) found.push(line)
  }
  for (const { text } of found.toSorted((a, b) => a.time.localeCompare(b.time))) console.log(text)
  if (found.length === 0) console.error(`The log in ${folder} knows nothing of ${reference}.`)
  return found.length > 0 ? 0 : 1
})
