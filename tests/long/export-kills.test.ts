import { expect, it } from 'vitest'
import { exportCrashBed } from '#tests/support/export-crash.ts'

const KILLS = 20
/** Milliseconds: longer than an export takes, so that kills fall before and after its end too. */
const LATEST = 3000

it('REL-01 REL-23 killed 20 times in the middle of an export, its file is right or absent', async () => {
  const bed = await exportCrashBed(100_000)
  try {
    const kills = []
    for (let kill = 0; kill < KILLS; kill += 1) kills.push(await bed.killInTheMiddle((kill * LATEST) / KILLS))
    expect(kills.filter(({ wasInProcess }) => wasInProcess)).not.toHaveLength(0)
  } finally {
    await bed.close()
  }
}, 3_600_000)
