import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { generateDemo } from '#server/demo/load.ts'
import { kindNames } from '#server/feed/kinds.ts'
import { CommandRefused, runCommand } from './run-command.ts'

const USAGE = `node src/server/cli/demo.ts [--seed NUMBER] FOLDER

Writes the demo data as files that "npm run import" takes in.`

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
  const [folder, ...rest] = positionals
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (!folder || rest.length > 0 || (seed !== undefined && !Number.isSafeInteger(seed))) throw new CommandRefused(USAGE)
  await mkdir(folder, { recursive: true })
  const demo = generateDemo({ now: new Date(), ...(seed !== undefined && { seed }) })
  for (const kind of kindNames) {
    const path = join(folder, `${kind}.ndjson`)
    await pipeline(Readable.from(demo[kind].map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(path))
    console.log(`${path}: ${demo[kind].length.toLocaleString('en')} lines`)
  }
  return 0
})
