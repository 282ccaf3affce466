import type pg from 'pg'
import { connectOwner, letOwnerSeeAll } from '#server/database/backup-tables.ts'
import type { AuditEvent } from '#core/audit-events.ts'
import type { ReceiptEmailRefusal } from '#core/receipt-emails.ts'
import type { SessionEnd } from '#server/security/session-end.ts'

/** Events that end or narrow somebody's access: a restore to a time before them gives the access back. */
const endings: readonly AuditEvent[] = [
  'user.deleted',
  'user.changed',
  'user.unlinked',
  'user.sessionsEnded',
  'user.suspended',
  'password.changed',
  'password.resetDone',
  'receipt.withdrawn',
  'feedKey.revoked',
  'terminal.statusChanged',
  'merchant.statusChanged',
  'mid.statusChanged',
  'device.statusChanged',
]
const LISTED_MAX = 200
/** Sessions are ended as by an administrator. */
const BECAUSE: SessionEnd = 'admin'

/** What a restore undoes, and what of it was done again. */
export interface LostTime {
  /** E-mail addresses of people who had been deleted since, and who exist again. */
  readonly peopleBack: readonly string[]
  /** E-mail addresses of people who had come since, and who exist no longer. */
  readonly peopleLost: readonly string[]
  /** Entries of the activity log since, that end or narrow somebody's access: moment, event and object. */
  readonly entries: readonly string[]
  readonly entriesInAll: number
  readonly linksWithdrawnAgain: number
  readonly feedKeysRevokedAgain: number
}

const withAll = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connectOwner(url)
  try {
    await letOwnerSeeAll(client)
    await client.query('begin')
    await client.query('set local app.mode to backup')
    const done = await work(client)
    await client.query('commit')
    return done
  } finally {
    await client.end()
  }
}

const listOf = async (client: pg.Client, query: string, ...values: unknown[]): Promise<string[]> =>
  (await client.query<{ item: string }>(query, values)).rows.map(({ item }) => item)

/** Ends all sessions: the restored ones would be valid again. @returns how many */
export const endSessions = (url: string, now: Date): Promise<number> =>
  withAll(url, async (client) => {
    const ended = await client.query(
      `update session set ended_at = $1, ended_because = $2, sso_grant = null where ended_at is null`,
      [now, BECAUSE],
    )
    return ended.rowCount ?? 0
  })

/**
 * Gives up the receipts that wait to be sent by e-mail: most of them went out in the lost time.
 * @returns how many
 */
export const giveUpReceipts = (url: string, now: Date): Promise<number> =>
  withAll(url, async (client) => {
    const reason: ReceiptEmailRefusal = 'unknown'
    const givenUp = await client.query(
      `update receipt_email set state = 'refused', reason = $2, sealed_recipient = null, settled_at = $1
        where state = 'queued'`,
      [now, reason],
    )
    return givenUp.rowCount ?? 0
  })

/**
 * Withdraws the invitations that nobody has accepted: one that was withdrawn in the lost time would open an account again.
 * @returns how many
 */
export const withdrawInvitations = (url: string, now: Date): Promise<number> =>
  withAll(url, async (client) => {
    const withdrawn = await client.query(
      `update invitation set withdrawn_at = $1, token_hash = null where accepted_at is null and withdrawn_at is null`,
      [now],
    )
    return withdrawn.rowCount ?? 0
  })

/**
 * Compares the restored database with the one that it replaces. Links and keys that had been withdrawn are withdrawn again;
 * people who had been deleted are only listed, because one of them may be the reason for the restore.
 */
export const reconcileLostTime = async (
  restored: string,
  replaced: string,
  target: Date,
  now: Date,
): Promise<LostTime> => {
  const lost = await withAll(replaced, async (client) => ({
    deleted: await listOf(client, 'select token as item from portal_user where deleted_at >= $1', target),
    people: await listOf(client, 'select token as item from portal_user where deleted_at is null'),
    links: await listOf(
      client,
      `select encode(token_hash, 'hex') as item from receipt_link where withdrawn_at >= $1`,
      target,
    ),
    keys: await listOf(client, `select encode(hash, 'hex') as item from feed_key where revoked_at >= $1`, target),
    entries: await listOf(
      client,
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC  ' || event
          || coalesce('  ' || object_type || ' ' || object_token, '') as item
        from audit_event where at > $1 and event = any($2) and result = 'ok' order by id`,
      target,
      endings,
    ),
  }))
  const came = await withAll(restored, (client) => listOf(client, 'select token as item from portal_user'))
  const known = new Set(came)
  const peopleLost = await withAll(replaced, (client) =>
    listOf(
      client,
      'select email as item from portal_user where token = any($1) order by email',
      lost.people.filter((token) => !known.has(token)),
    ),
  )
  return withAll(restored, async (client) => {
    const change = async (query: string, items: readonly string[]) =>
      (await client.query(query, [now, items])).rowCount ?? 0
    return {
      peopleBack: await listOf(
        client,
        'select email as item from portal_user where token = any($1) and deleted_at is null order by email',
        lost.deleted,
      ),
      peopleLost,
      entries: lost.entries.slice(0, LISTED_MAX),
      entriesInAll: lost.entries.length,
      linksWithdrawnAgain: await change(
        `update receipt_link set withdrawn_at = $1 where withdrawn_at is null and encode(token_hash, 'hex') = any($2)`,
        lost.links,
      ),
      feedKeysRevokedAgain: await change(
        `update feed_key set revoked_at = $1 where revoked_at is null and encode(hash, 'hex') = any($2)`,
        lost.keys,
      ),
    }
  })
}
