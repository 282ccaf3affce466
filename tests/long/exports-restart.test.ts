import { expect, it } from 'vitest'
import { exportCrashBed } from '#tests/support/export-crash.ts'

it('EXP-27 EXP-29 REL-23 an export of 100,000 rows whose worker was killed is finished by another, once and whole', async () => {
  const bed = await exportCrashBed(100_000)
  try {
    expect(await bed.killInTheMiddle(0)).toEqual({ wasInProcess: true })
  } finally {
    await bed.close()
  }
}, 240_000)
