import { readConfig } from '#server/config/config.ts'
import { findReserve } from '#server/database/cluster-directory.ts'
import { hasRoomBeside } from '#server/files/disk-reserve.ts'

/** Milliseconds between two checks. */
const EVERY = 250

/** The room on the disk of the database that a command writes to. */
export interface CommandRoom {
  /** Why there is none, as a sentence; undefined where there is some. */
  readonly findProblem: () => Promise<string | undefined>
}

/** The disk of the embedded database; an external one (DATABASE_URL) is not checked. */
export const findRoom = async (): Promise<CommandRoom> => {
  if (process.env['DATABASE_URL']?.trim()) return { findProblem: () => Promise.resolve(undefined) }
  const { dataDir } = readConfig(process.env)
  const reserve = await findReserve(dataDir)
  return {
    findProblem: async () =>
      (await hasRoomBeside(reserve))
        ? undefined
        : `The disk of ${dataDir} is full: what is left of it is kept for logins and the audit log.`,
  }
}

/** Passes things on as long as there is room. @throws with the sentence when there is none any more */
export async function* whileThereIsRoom<T>(things: AsyncIterable<T>, { findProblem }: CommandRoom): AsyncGenerator<T> {
  let looked = performance.now()
  for await (const thing of things) {
    if (performance.now() - looked > EVERY) {
      const problem = await findProblem()
      if (problem)
        throw new Error(`${problem} Make room and repeat the import: lines that are in already change nothing.`)
      looked = performance.now()
    }
    yield thing
  }
}
