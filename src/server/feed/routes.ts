import { checkFeed, feed } from '#core/feed.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handleStream } from '#server/http/handle.ts'
import { feedCheck, feedIntake } from './feed.ts'
import { SourceRefused } from './source-claim.ts'

/** A call for either of the two, which differ in what stays of the lines. */
const streamTo = (endpoint: typeof feed, take: typeof feedIntake) =>
  handleStream(endpoint, async ({ params, stream, key, signal, services }) => {
    try {
      const { database, diskRoom, linePool: pool, now } = services
      const report = await take({
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
  })

export const feedRoutes = [streamTo(feed, feedIntake), streamTo(checkFeed, feedCheck)]
