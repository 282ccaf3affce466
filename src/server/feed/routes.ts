import { feed } from '#core/feed.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handleStream } from '#server/http/handle.ts'
import { feedIntake } from './feed.ts'
import { SourceRefused } from './source-claim.ts'

export const feedRoutes = [
  handleStream(feed, async ({ params, stream, key, signal, services }) => {
    try {
      const { database, diskRoom, linePool: pool, now } = services
      const report = await feedIntake({
        database,
        pool,
        key,
        kind: params.kind,
        now: now(),
        body: stream,
        signal,
        diskRoom,
      })
      const { received, inserted, updated, unchanged, rejected, problems, masked } = report
      return { received, inserted, updated, unchanged, rejected, problems: [...problems], masked }
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
      throw new ApiError('FEED_REFUSED', { detail: `The data ${error.message}.` })
    }
  }),
]
