import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { EmbeddedDatabase } from '#server/database/embedded.ts'
import { type ContinuousRecovery, keepArchive, type RecoveryState } from './continuous.ts'

/** Keeps the archive of the embedded database, from when the schema is there on. */
export interface ArchiveKeeper {
  /** undefined before it has begun. */
  readonly state: RecoveryState | undefined
  /** @returns ends it */
  begin(): () => Promise<void>
}

/** @returns undefined where no archive is set up */
export const createArchiveKeeper = (
  config: Config,
  { cluster, url }: EmbeddedDatabase,
  log: Logger,
): ArchiveKeeper | undefined => {
  const { walArchive, walArchiveDays: days, walArchiveHour: hour, exportStore, dataDir } = config
  if (!walArchive) return undefined
  let kept: ContinuousRecovery | undefined
  return {
    get state() {
      return kept?.state
    },
    begin: () => {
      const exportsFolder = exportStore ? undefined : join(dataDir, 'exports')
      const settings = { store: walArchive, days, hour }
      const keeping = keepArchive({ cluster, url, settings, exportsFolder, log })
      kept = keeping
      return () => keeping.stop()
    },
  }
}
