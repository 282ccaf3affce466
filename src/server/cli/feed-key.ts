import { createFeedKey, type FeedKey, listFeedKeys, revokeFeedKey } from '#server/feed/feed-key.ts'
import { CommandRefused, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run feed-key -- create ACQUIRER_CODE NAME   makes a key and shows it this once
npm run feed-key -- list
npm run feed-key -- revoke ID`

const create = (acquirerCode: string, name: string) =>
  withDatabase(async (database) => {
    const made = await createFeedKey(database, acquirerCode, name)
    if (!made) throw new CommandRefused(`There is no acquirer ${acquirerCode}.`)
    console.log(made.key)
    console.error('Keep it now: it is not stored and cannot be shown again.')
    return 0
  })

const stateOf = ({ state, expiresAt, revokedAt }: FeedKey): string => {
  if (state === 'withdrawn') return `revoked ${revokedAt?.toISOString()}`
  return expiresAt ? `${state === 'expired' ? 'expired' : 'valid until'} ${expiresAt.toISOString()}` : 'valid'
}

const list = () =>
  withDatabase(async (database) => {
    for (const key of await listFeedKeys(database, new Date())) {
      const { id, acquirerCode, name, kinds, createdAt, lastUsedAt } = key
      const used = lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used'
      console.log(
        [id, acquirerCode, name, kinds?.join(' ') ?? 'all', `made ${createdAt.toISOString()}`, used, stateOf(key)].join(
          '\t',
        ),
      )
    }
    return 0
  })

const revoke = (id: string) =>
  withDatabase(async (database) => {
    if (!/^\d{1,15}$/.test(id) || !(await revokeFeedKey(database, Number(id)))) {
      throw new CommandRefused(`There is no valid key ${id}.`)
    }
    console.log(`Key ${id} is revoked.`)
    return 0
  })

await runCommand(async () => {
  const [verb, first, second, ...rest] = process.argv.slice(2)
  if (verb === 'create' && first && second && rest.length === 0) return create(first, second)
  if (verb === 'list' && !first) return list()
  if (verb === 'revoke' && first && !second) return revoke(first)
  throw new CommandRefused(USAGE)
})
