import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from './config.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import type { Database } from '#server/database/connect.ts'
import { findFact, noteFact } from '#server/database/operation-facts.ts'
import { asPublic } from '#server/database/scope.ts'

/** What belongs to one process or place, of which there may be several on a database. */
const ownOfProcess = new Set([
  'port',
  'host',
  'dataDir',
  'databaseUrl',
  'databaseReplicaUrl',
  'databaseDirectUrl',
  'role',
  'metrics',
  'production',
  'logLevel',
  'processes',
  'databaseConnections',
  'exportConnections',
  'connectionsPerProcess',
])
/** Wherever they stand in the settings. */
const secrets = new Set(['secretKey', 'smtpUrl', 'clientSecret', 'accessKeyId', 'secretAccessKey'])

/**
 * Writes a row into the audit log of no acquirer when the settings are not those of the last start of this role (Annex E). Of
 * secrets it says no more than that they are others.
 * @param key 32 bytes that digests of secrets are made with
 */
export const auditSettings = (database: Database, config: Config, key: Buffer): Promise<void> =>
  asPublic(database, async (scope) => {
    const known = (await findFact(scope.db, 'settings')) ?? {}
    const former = known[config.role]
    const present = presentable(config, key)
    if (former) {
      const differs = (name: string) => !isDeepStrictEqual(former[name], present[name])
      const names = Object.keys({ ...former, ...present }).filter(differs)
      if (names.length === 0) return
      const pick = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name] ?? null]))
      const nobody = { address: null, reference: null }
      await auditWithoutPrincipal(scope, nobody, {
        event: 'settings.changed',
        before: pick(former),
        after: pick(present),
      })
    }
    await noteFact(scope.db, 'settings', { ...known, [config.role]: present })
  })

type Settings = Readonly<Record<string, unknown>>

const presentable = (config: Config, key: Buffer): Settings => {
  const shared = Object.entries(config).filter(([name]) => !ownOfProcess.has(name))
  const digest = (secret: string) => createHmac('sha256', key).update(secret).digest('base64url').slice(0, 16)
  const json = JSON.stringify(Object.fromEntries(shared), (name, value: unknown) => {
    if (value instanceof Map) return Object.fromEntries(value)
    return secrets.has(name) && typeof value === 'string' ? digest(value) : value
  })
  return JSON.parse(json) as Settings
}
