import { ApiError } from '#server/http/api-error.ts'
import { asPrincipal, type Principal, type PrincipalScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'

/** REL-07: exports of one person that may be read at once. */
const AT_ONCE_PER_PERSON = 2
/** Seconds after which another one may begin. */
const TRY_AGAIN = 5

const running = new Map<number, number>()

const enter = (userId: number): (() => void) => {
  const count = running.get(userId) ?? 0
  if (count >= AT_ONCE_PER_PERSON) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: TRY_AGAIN })
  running.set(userId, count + 1)
  return () => {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}

interface FileToWrite {
  readonly write: (scope: PrincipalScope) => AsyncIterable<Uint8Array>
  /** What is audited is read on the primary. */
  readonly isAudited: boolean
}

/**
 * Begins to write a file and gives it as it grows. It is written as fast as the database reads, into memory where the
 * client is slow: a file of an immediate export is small, and a connection must not wait for a tablet.
 * @throws what goes wrong before the first byte; later it breaks the stream
 */
export const startFile = async (
  { exports, log }: Services,
  principal: Principal,
  { write: contentIn, isAudited }: FileToWrite,
): Promise<ReadableStream<Uint8Array>> => {
  const leave = enter(principal.userId)
  const gone = new AbortController()
  const begun = Promise.withResolvers<void>()
  let hasBegun = false
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = async () => {
        const read = async (scope: PrincipalScope) => {
          for await (const chunk of contentIn(scope)) {
            if (gone.signal.aborted) return
            controller.enqueue(chunk)
            hasBegun = true
            begun.resolve()
          }
        }
        await (isAudited
          ? asPrincipal(exports.streams, principal, read)
          : exports.reads.asPrincipal(principal, read, () => !hasBegun))
        if (!gone.signal.aborted) controller.close()
      }
      write()
        .catch((error: unknown) => {
          log.warn({ err: error }, 'an export broke off')
          begun.reject(error)
          if (!gone.signal.aborted) controller.error(error)
        })
        .finally(leave)
    },
    cancel: () => gone.abort(),
  })
  await begun.promise
  return stream
}
