import { randomBytes } from 'node:crypto'
import { findFact, noteFact, type StoreSeen } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import type { StoreSettings } from '#server/files/open-store.ts'
import type { FileStore } from '#server/files/store.ts'
import type { ExportServices, Services } from '#server/services.ts'

/** A small file by which a store is known to whoever opens it. */
const MARKER = 'store-id'
const ID_BYTES = 16

interface Checked extends Pick<Services, 'config' | 'database' | 'log'> {
  readonly exports: Pick<ExportServices, 'store' | 'storeSettings'>
}

/**
 * Notices at the start of a process that the others on this database keep the files of exports elsewhere: those that a
 * worker writes could not be downloaded from an API server. One sentence in the log says so.
 */
export const checkCommonStore = async ({ config, database, exports, log }: Checked): Promise<void> => {
  try {
    const id = (await readId(exports.store)) ?? (await makeId(exports.store))
    const strangers = await asPublic(database, async ({ db }) => {
      const seen = (await findFact(db, 'exportStores')) ?? {}
      const others = Object.entries(seen).filter(([, store]) => store?.id !== id)
      const own: StoreSeen = { id, place: describeStore(exports.storeSettings) }
      // A role that was reported is removed here, and is stored again when it starts next.
      await noteFact(db, 'exportStores', {
        ...Object.fromEntries(Object.entries(seen).filter(([, store]) => store?.id === id)),
        [config.role]: own,
      })
      return others
    })
    for (const [role, store] of strangers) {
      log.error({ role, theirs: store?.place, ours: describeStore(exports.storeSettings) }, NOT_COMMON)
    }
  } catch (error) {
    log.warn({ err: error }, 'the store of exports could not be checked')
  }
}

export const NOT_COMMON =
  'a server on this database keeps its exports in another place than this one: set EXPORT_STORE to one that all share, or give them one DATA_DIR'

const describeStore = (settings: StoreSettings): string =>
  's3' in settings ? `s3 bucket ${settings.s3.bucket}` : `folder ${settings.folder}`

const readId = async (store: FileStore): Promise<string | undefined> => {
  const body = await store.read(MARKER, { first: 0, last: ID_BYTES * 2 - 1 })
  return body && (await new Response(body).text())
}

const makeId = async (store: FileStore): Promise<string> => {
  const id = randomBytes(ID_BYTES).toString('hex')
  await store.write(MARKER, chunksOf(id))
  // Another process may have made one at the same moment: the last one counts for all.
  return (await readId(store)) ?? id
}

async function* chunksOf(text: string) {
  yield Buffer.from(text)
}
