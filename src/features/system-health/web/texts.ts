import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnyIcon } from '#web/ui/icons/paths.ts'
import type { HealthPart, HealthState, Reason } from '../contract.ts'

export const partTexts: Readonly<Record<HealthPart, MessageDescriptor>> = {
  database: msg`Database`,
  disk: msg`Disk space`,
  jobs: msg`Background jobs`,
  feeds: msg`Data feeds`,
  replicas: msg`Database replicas`,
  mail: msg`Email`,
  backup: msg`Backup`,
  trial: msg`Trial restore`,
}

/** A state as a word and a shape. */
export const stateTexts: Readonly<Record<HealthState, { text: MessageDescriptor; icon: AnyIcon }>> = {
  failing: {
    text: msg`Problem`,
    icon: { name: 'failing', d: 'M8.2 3.5h7.6l4.7 4.7v7.6l-4.7 4.7H8.2l-4.7-4.7V8.2ZM9 9l6 6M15 9l-6 6' },
  },
  warning: { text: msg`Warning`, icon: 'warning' },
  unknown: {
    text: msg`Not known`,
    icon: {
      name: 'unknown',
      d: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.7 9.6a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.8-1.1 1.7M12 16.4h.01',
    },
  },
  healthy: { text: msg`OK`, icon: 'check' },
}

/** Sections of the guide, by their headings, and the files that they stand in. */
export const guide = {
  deploy: { file: 'docs/operations.md', section: 'Deploy' },
  databases: { file: 'docs/operations.md', section: 'Several databases' },
  backup: { file: 'docs/recovery.md', section: 'Backup and restore' },
  archive: { file: 'docs/recovery.md', section: 'Go back to any moment' },
  trouble: { file: 'docs/operations.md', section: 'What to do when' },
} as const

interface Advice {
  /** What is wrong. */
  readonly text: MessageDescriptor
  readonly toDo: MessageDescriptor
  /** Where the guide says more. */
  readonly more: (typeof guide)[keyof typeof guide]
}

export const adviceTexts: Readonly<Record<Reason, Advice>> = {
  databaseAway: {
    text: msg`The primary database doesn't answer. Reading goes on from a replica; nothing can be saved.`,
    toDo: msg`Bring the database back. The service then continues automatically, and nobody is logged out.`,
    more: guide.trouble,
  },
  databaseSlow: {
    text: msg`The database answers slowly.`,
    toDo: msg`Check the load and the disk of the database server.`,
    more: guide.trouble,
  },
  diskFull: {
    text: msg`The disk is full. Feeds and exports are refused; logins still work.`,
    toDo: msg`Free up space on the disk. No restart is needed.`,
    more: guide.trouble,
  },
  diskLow: {
    text: msg`The disk is nearly full.`,
    toDo: msg`Free up space or enlarge the disk before feeds and exports are refused.`,
    more: guide.trouble,
  },
  noWorker: {
    text: msg`Exports have been waiting for more than 10 minutes, and none is running.`,
    toDo: msg`Start a process with ROLE=worker or ROLE=all, or restart the one that hangs.`,
    more: guide.trouble,
  },
  jobsLate: {
    text: msg`Exports have been waiting for more than 10 minutes.`,
    toDo: msg`Wait until the running ones have finished. If this happens often, start another process with ROLE=worker.`,
    more: guide.trouble,
  },
  jobsFailed: {
    text: msg`Jobs failed in the last 24 hours.`,
    toDo: msg`Look for the reason in the server's log. People can start their exports again.`,
    more: guide.trouble,
  },
  feedsSilent: {
    text: msg`Some acquirers have sent no data for more than 15 minutes.`,
    toDo: msg`Open Data feeds to see which ones, then ask the sender.`,
    more: guide.trouble,
  },
  allFeedsSilent: {
    text: msg`No acquirer has sent data for more than an hour.`,
    toDo: msg`Open Data feeds, check that the senders reach this server, and check their feed keys.`,
    more: guide.trouble,
  },
  replicasAway: {
    text: msg`No replica answers. The primary database does all the work, and nothing could take over from it.`,
    toDo: msg`Bring a replica back.`,
    more: guide.databases,
  },
  replicaAway: {
    text: msg`Some replicas don't answer. Reading goes on from the others.`,
    toDo: msg`Bring the missing replica back.`,
    more: guide.databases,
  },
  noStandby: {
    text: msg`Changes must be confirmed by a standby, and there is none: nothing can be saved.`,
    toDo: msg`Bring a standby back.`,
    more: guide.databases,
  },
  mailStuck: {
    text: msg`Email hasn't been sent for more than an hour. After 24 hours it is given up.`,
    toDo: msg`Check the mail server and SMTP_URL, and that a process with ROLE=worker or ROLE=all runs.`,
    more: guide.trouble,
  },
  mailLate: {
    text: msg`Email hasn't been sent for more than 10 minutes.`,
    toDo: msg`Check the mail server. Waiting email is sent when it is back.`,
    more: guide.trouble,
  },
  mailNotSetUp: {
    text: msg`No mail server is set up: email is written to files and reaches nobody.`,
    toDo: msg`Set SMTP_URL.`,
    more: guide.deploy,
  },
  archiveLate: {
    text: msg`The archive can't be written. What is saved now would be lost with this disk.`,
    toDo: msg`Check the place that WAL_ARCHIVE names: room, access, network.`,
    more: guide.archive,
  },
  archiveGap: {
    text: msg`The archive has a gap. Nothing after it can be restored until the next base backup.`,
    toDo: msg`A new base backup starts automatically as soon as the archive can be written. Check that it does.`,
    more: guide.archive,
  },
  baseFailed: {
    text: msg`The archive couldn't be read, or a base backup couldn't be made. It is tried again within 10 minutes.`,
    toDo: msg`Look for the reason in the server's log, such as no room for the archive.`,
    more: guide.archive,
  },
  baseOld: {
    text: msg`There was no base backup in the last 36 hours.`,
    toDo: msg`It is made at night, at the hour of WAL_ARCHIVE_HOUR. Look in the server's log why it wasn't.`,
    more: guide.archive,
  },
  backupOld: {
    text: msg`There is no backup from the last 36 hours.`,
    toDo: msg`Set WAL_ARCHIVE, so that the database is archived all the time, or run npm run backup every night.`,
    more: guide.archive,
  },
  backupElsewhere: {
    text: msg`The database is run elsewhere, and so are its backups.`,
    toDo: msg`Check them where the database is run.`,
    more: guide.archive,
  },
  trialFailed: {
    text: msg`The last trial restore failed. Don't rely on the archive until one has passed.`,
    toDo: msg`The activity log says why. Put that right; the next trial follows the next base backup.`,
    more: guide.archive,
  },
  trialOld: {
    text: msg`There was no trial restore in the last 36 hours.`,
    toDo: msg`Check that the base backup is made each night: a trial restore follows it.`,
    more: guide.archive,
  },
  trialNever: {
    text: msg`No restore has been tried yet, so nobody knows whether the backups can be used.`,
    toDo: msg`With WAL_ARCHIVE this is done every night. Without it, try a restore into another database.`,
    more: guide.backup,
  },
  trialElsewhere: {
    text: msg`The database is run elsewhere: no restore is tried from here.`,
    toDo: msg`Try a restore regularly where the database is run.`,
    more: guide.archive,
  },
  noAnswer: {
    text: msg`This couldn't be read.`,
    toDo: msg`It is read again every 30 seconds. If it stays like this, look in the server's log.`,
    more: guide.trouble,
  },
}
