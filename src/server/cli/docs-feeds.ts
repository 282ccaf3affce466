import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { feedDocuments } from '#server/feed/feed-guide.ts'
import { runCommand } from './run-command.ts'

const docs = fileURLToPath(new URL('../../../docs', import.meta.url))

await runCommand(async () => {
  for (const [path, text] of feedDocuments()) {
    const file = join(docs, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return 0
})
