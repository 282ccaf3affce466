import { type Archive, isHistory, walPositionOf } from './archive.ts'

const DAY = 86_400_000

/**
 * Removes base backups and log files that no restore to a time in the last days needs: the newest base backup from before them
 * stays, with all of the log since.
 */
export const pruneArchive = async (archive: Archive, days: number, now: Date): Promise<void> => {
  const from = new Date(now.getTime() - days * DAY).toISOString()
  const bases = await archive.listBases()
  const oldest = bases.findLast(({ finishedAt }) => finishedAt <= from) ?? bases[0]
  if (!oldest) return
  for (const { name, finishedAt } of bases) if (finishedAt < oldest.finishedAt) await archive.removeBase(name)
  for (const { name } of await archive.listLog()) {
    if (!isHistory(name) && walPositionOf(name) < walPositionOf(oldest.firstSegment)) await archive.removeLog(name)
  }
}
