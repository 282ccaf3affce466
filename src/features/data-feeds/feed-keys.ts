import * as v from 'valibot'
import { byToken, endpoint, recordToken, type ReplyOf } from '#core/endpoint.ts'
import { type FeedKind, feedKinds, keyStates } from '#core/feed.ts'
import { FEED_KEY_NAME_MAX } from '#core/limits.ts'
import { instant } from '#core/list/dates.ts'
import { asName, isReadable, isVisible, lengthOf } from '#core/text/text.ts'

const text = v.string()
const kind = v.picklist(feedKinds)

/**
 * What a key that is made in the portal may send. Acquirers and users come with a key from the command line alone: with users
 * the holder of a key would give rights that whoever made it may not have.
 */
export const portalKinds = feedKinds.filter(
  (one): one is Exclude<FeedKind, 'acquirers' | 'users'> => one !== 'acquirers' && one !== 'users',
)

/** For how many days a key is valid; null: until it is withdrawn. */
export const keyDays = [30, 90, 365] as const

const feedKey = v.strictObject({
  token: text,
  name: text,
  state: v.picklist(keyStates),
  /** null: all of them. */
  kinds: v.nullable(v.array(kind)),
  createdAt: instant,
  /** null: somebody at the command line, or who is no longer known. */
  createdBy: v.nullable(text),
  /** To the minute; null: never. */
  lastUsedAt: v.nullable(instant),
  /** null: until it is withdrawn. */
  expiresAt: v.nullable(instant),
})
export type FeedKey = v.InferOutput<typeof feedKey>

/** What a row names to say where it belongs. */
const code = v.strictObject({ kind: v.picklist(['acquirer', 'affiliate', 'instance']), code: text, name: text })

/** GET feed-keys: the acquirers held as a whole, with the codes that their data names, and their keys, the newest first. */
export const listFeedKeys = endpoint({
  name: 'listFeedKeys',
  method: 'GET',
  path: 'feed-keys',
  access: 'feedKey.list',
  reply: v.strictObject({
    acquirers: v.array(v.strictObject({ token: text, name: text, keys: v.array(feedKey), codes: v.array(code) })),
  }),
})

export type AcquirerKeys = ReplyOf<typeof listFeedKeys>['acquirers'][number]

const name = v.pipe(
  text,
  v.maxLength(1000),
  v.transform(asName),
  v.check((value) => lengthOf(value) <= FEED_KEY_NAME_MAX && isReadable(value) && isVisible(value)),
)

/**
 * POST feed-keys: makes a key. This reply is the only one that holds it, so that a repeated call makes another.
 * Errors: TOO_MANY_FEED_KEYS from `FEED_KEYS_MAX` valid keys of the acquirer on.
 */
export const createFeedKey = endpoint({
  name: 'createFeedKey',
  method: 'POST',
  path: 'feed-keys',
  access: 'feedKey.change',
  body: v.strictObject({
    acquirerToken: recordToken,
    name,
    kinds: v.pipe(
      v.array(v.picklist(portalKinds)),
      v.minLength(1),
      v.check((kinds) => new Set(kinds).size === kinds.length),
    ),
    days: v.nullable(v.picklist(keyDays)),
  }),
  reply: v.strictObject({ token: text, key: text }),
})

/** DELETE feed-key/{token}: the key is accepted no more; a stream that has begun goes on to its end. */
export const withdrawFeedKey = endpoint({
  name: 'withdrawFeedKey',
  method: 'DELETE',
  path: 'feed-key/{token}',
  access: 'feedKey.change',
  params: byToken,
  reply: v.null(),
})
