import { deriveKey } from '#server/config/secrets.ts'
import type { Database } from '#server/database/connect.ts'
import { createAccessTokens } from '#server/security/access-token.ts'
import type { Person } from '#tests/support/factories.ts'

/** What a product under measurement is started with. */
export const SECRET_KEY = 'w7Qm2Zs9Lk4Xc8Vb1Nf6Hj3Td5Rg0Yp'.repeat(2)

/** Seconds: a slow machine takes longer than a token lives. */
const tokens = createAccessTokens(deriveKey(SECRET_KEY, 'access-token', 32), 7200)
let sessions = 0

/** A session of a person in a product that runs, without its login. */
export const buildSession = async (
  database: Database,
  person: Pick<Person, 'id' | 'token'>,
): Promise<{ readonly id: string; readonly token: string }> => {
  const id = (sessions += 1).toString(16).padStart(32, '0')
  await database.pool.query(
    `insert into session (id, user_id, address, user_agent) values ($1, $2, '127.0.0.1', 'bench')`,
    [id, person.id],
  )
  const claims = { sessionId: id, userToken: person.token, isSso: false, generation: 0 }
  return { id, token: await tokens.sign(claims, new Date()) }
}
