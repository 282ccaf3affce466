import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'
import { openStore } from '#server/files/open-store.ts'
import { openArchive } from '#server/recovery/archive.ts'
import { tryArchive } from '#server/recovery/try-archive.ts'
import { startWalShipper } from '#server/recovery/wal-shipper.ts'
import { useSystemHealth, withServices } from '#tests/support/system-health.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const log = pino({ level: 'silent' })
const { app, ago, archive, noteTrial, partOf } = useSystemHealth()

it('SCALE-09 a trial restore that never was, failed, or is old', async () => {
  withServices(app, archive())
  await app.query(`delete from operation_fact where name = 'archiveTrial'`)
  expect(await partOf('trial')).toEqual({ state: 'warning', reason: 'trialNever', facts: null })

  const { path: folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  const failed = await tryArchive({
    cluster: { folder: join(folder, 'database'), native: undefined as never, password: '' },
    url: app.services.config.databaseUrl ?? '',
    archive: openArchive(openStore({ folder: join(folder, 'archive') })),
    reach: async () => {},
    now: () => app.clock.now,
    log,
    signal: new AbortController().signal,
  })
  expect(failed.problem).toBe('there is no base backup')
  await noteTrial(failed)
  expect(await partOf('trial')).toEqual({
    state: 'failing',
    reason: 'trialFailed',
    facts: { at: app.clock.now.toISOString(), tables: null, rows: null, seconds: null },
  })
  await noteTrial({ at: ago(129_601), tables: 41, rows: 1234, seconds: 9 })
  expect(await partOf('trial')).toMatchObject({ state: 'warning', reason: 'trialOld', facts: { rows: 1234 } })
})

it('SCALE-09 an archive that cannot be written, with a gap once log was given up', async () => {
  const { path: folder, remove } = await temporaryFolder()
  await writeFile(join(folder, '000000010000000000000001'), 'log')
  const refuse = () => Promise.reject(new Error(`no room at ${folder}`))
  let time = app.clock.now.getTime() - 120_000
  const settings = { every: 5, afterFailure: 5, now: () => new Date(time) }
  const shipper = startWalShipper(folder, { writeLog: refuse }, log, settings)
  onTestFinished(async () => {
    await shipper.stop(1000)
    await remove()
  })
  await vi.waitFor(() => expect(shipper.state.problem).toBeDefined())
  withServices(app, archive({ shipping: shipper.state }))
  const backup = await partOf('backup')
  expect(backup).toMatchObject({ state: 'failing', reason: 'archiveLate', facts: { archiveWaiting: 3 } })
  expect(JSON.stringify(backup)).not.toContain(folder)

  const giving = startWalShipper(folder, { writeLog: refuse }, log, { ...settings, backlogMax: 0 })
  onTestFinished(() => giving.stop(1000))
  await vi.waitFor(() => expect(giving.state.gaps).toBe(1))
  time = app.clock.now.getTime()
  await vi.waitFor(() => expect(Date.parse(giving.state.caughtUpAt)).toBe(time))
  withServices(app, archive({ shipping: giving.state, baseAt: ago(60) }))
  expect(await partOf('backup')).toMatchObject({ state: 'healthy' })
  withServices(app, archive({ shipping: giving.state }))
  expect(await partOf('backup')).toMatchObject({ state: 'failing', reason: 'archiveGap' })
})

it('a base backup that could not be made, and one that is old', async () => {
  withServices(app, archive({ problem: 'no room' }))
  expect(await partOf('backup')).toMatchObject({ state: 'warning', reason: 'baseFailed' })
  withServices(app, archive({ baseAt: ago(129_601) }))
  expect(await partOf('backup')).toMatchObject({ state: 'warning', reason: 'baseOld' })
})

it('backups of a database that is run elsewhere are not known; those of the embedded one are missed', async () => {
  expect(await partOf('backup')).toMatchObject({ state: 'unknown', reason: 'backupElsewhere' })
  expect(await partOf('trial')).toEqual({ state: 'unknown', reason: 'trialElsewhere', facts: null })
  const { path: dataDir, remove } = await temporaryFolder()
  onTestFinished(remove)
  withServices(app, { config: { ...app.services.config, databaseUrl: undefined, dataDir } })
  await app.query(`delete from operation_fact where name in ('archiveTrial', 'backupFile')`)
  expect(await partOf('backup')).toMatchObject({ state: 'warning', reason: 'backupOld' })
  expect(await partOf('trial')).toMatchObject({ state: 'warning', reason: 'trialNever' })
  expect((await partOf('disk')).facts?.total).toBeGreaterThan(0)
  const bytes = 4096
  await asPublic(app.database, ({ db }) => noteFact(db, 'backupFile', { at: ago(60), bytes }))
  expect(await partOf('backup')).toMatchObject({ state: 'healthy', facts: { fileAt: ago(60), fileBytes: bytes } })
})
