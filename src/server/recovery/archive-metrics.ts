import { Gauge, type Registry } from 'prom-client'
import type { ArchiveKeeper } from './archive-keeper.ts'
import type { RecoveryState } from './continuous.ts'

const since = (moment: string | undefined) =>
  moment === undefined ? undefined : Math.max(0, (Date.now() - new Date(moment).getTime()) / 1000)

/** What is asked of the archive of our own database; undefined where there is nothing to say yet. */
const numbers: Readonly<Record<string, { help: string; read: (state: RecoveryState) => number | undefined }>> = {
  counterside_archive_lag_seconds: {
    help: 'Time since all of the log that was finished was in the archive',
    read: ({ shipping }) => since(shipping.caughtUpAt),
  },
  counterside_archive_waiting_bytes: {
    help: 'Log that waits for the archive on the disk of the database',
    read: ({ shipping }) => shipping.waiting,
  },
  counterside_archive_gaps: {
    help: 'How often log was given up since the start because the archive could not be written',
    read: ({ shipping }) => shipping.gaps,
  },
  counterside_archive_base_age_seconds: {
    help: 'Age of the newest base backup',
    read: ({ baseAt }) => since(baseAt),
  },
  counterside_archive_trial_age_seconds: {
    help: 'Time since the archive was last restored on trial',
    read: ({ trial }) => since(trial?.at),
  },
  counterside_archive_trial_failed: {
    help: '1 where that trial failed',
    read: ({ trial }) => trial && Number(trial.problem !== undefined),
  },
}

/** Adds what is known of the archive to the metrics. */
export const measureArchive = (registry: Registry, archive: Pick<ArchiveKeeper, 'state'>): void => {
  for (const [name, { help, read }] of Object.entries(numbers)) {
    void new Gauge({
      name,
      help,
      registers: [registry],
      // Several processes know it from the one that keeps the archive.
      aggregator: 'max',
      collect() {
        const value = archive.state && read(archive.state)
        // Without a value the line is left out.
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  }
}
