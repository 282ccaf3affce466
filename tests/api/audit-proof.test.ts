import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import { listAudit } from '#features/audit-log/contract.ts'
import { asPrincipal, asPublic } from '#server/database/scope.ts'
import { findPerson } from '#server/http/find-principal.ts'
import { checkAuditProof } from '#server/security/check-audit-proof.ts'
import {
  ADDRESS,
  askForProof,
  entries,
  keyOf,
  proofFor,
  referenceOf,
  rowsIn,
  writeEntry,
} from '#tests/support/audit-proofs.ts'
import { buildPerson, type Person, type Tenant } from '#tests/support/factories.ts'
import { nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const mayRead = (role: Role) => roles.indexOf(role) <= roles.indexOf('ROLE_MERCHANT_ADMIN')

describe.each(eachIsolationLayer)('a file of the activity log that proves itself, with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const nodes = useTenantTree(app)
  const actors: Person[] = []

  beforeAll(async () => {
    // Those of a place are apart in their chain.
    for (const round of [1, 2, 3]) {
      for (const { tenant, canary } of nodes) {
        const actor = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: `${canary} ${round}` })
        actors.push(actor)
        await writeEntry(app, tenant, `${canary} ${round}`, actor)
      }
    }
  })

  const own = () => (nodes[0] as TenantNode).tenant
  const bearerOf = async (role: Role) => (await app.openSession(await buildPerson(app.database, own(), role))).token

  it.each(roles.filter(mayRead))(
    'SEC-55 has what %s may see, is whole, and tells nothing of the rest',
    async (role) => {
      const lines = await proofFor(app, await bearerOf(role))
      const text = lines.join('\n')
      const verdict = await checkAuditProof(lines, keyOf(app))
      const seen = nodes.filter(({ name }) => nodesSeenBy(role).includes(name))
      const references = seen.flatMap(({ canary }) => [1, 2, 3].map((round) => `${canary} ${round}`))
      expect(verdict).toMatchObject({ rows: references.length, withoutProof: 0, bad: undefined })
      expect(new Set(rowsIn(lines).map(referenceOf))).toEqual(new Set(references))
      for (const row of rowsIn(lines)) expect(row.shown.actorName).toContain(referenceOf(row))

      for (const { position, hash } of verdict.heads) {
        const stored = await app.query(`select position from audit_event where encode(hash, 'hex') = $1`, [hash])
        expect(stored).toEqual([{ position }])
      }
      for (const { canary } of nodes.filter((node) => !seen.includes(node))) expect(text).not.toContain(canary)
      const unseen = actors.filter((_, at) => !seen.includes(nodes[at % nodes.length] as TenantNode))
      for (const { token } of unseen) expect(text).not.toContain(token)
      // Nobody gets these, in lists and files alike.
      expect(text).not.toContain(ADDRESS)
      expect(text).not.toContain('session of')
      expect(text).toContain('203.0.113.0/24')
    },
  )

  it('SEC-55 leads from one row to the next over those of others', async () => {
    const rows = rowsIn(await proofFor(app, await bearerOf('ROLE_MERCHANT_ADMIN')))
    expect(rows.some(({ position }, at) => at > 0 && position > (rows[at - 1]?.position ?? 0) + 1)).toBe(true)
    expect(rows.some(({ proof }) => (proof?.over.length ?? 0) > 0)).toBe(true)
  })

  it.each(roles.filter((role) => !mayRead(role)))('SEC-55 is refused to %s', async (role) => {
    expect((await askForProof(app, await bearerOf(role))).status).toBe(403)
  })
})

describe('a file that proves itself', () => {
  const app = useTestApp({ env: { EXPORT_SYNC_ROWS: '6' } })
  const nodes = useTenantTree(app)
  let tenant: Tenant
  let admin: Person
  let bearer: string

  beforeAll(async () => {
    tenant = (nodes[0] as TenantNode).tenant
    admin = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN', { firstName: 'Anna', lastName: 'Petrou' })
    bearer = (await app.openSession(admin)).token
    for (const number of [1, 2, 3, 4]) await writeEntry(app, tenant, `change ${number}`, admin)
  })

  it('SEC-55 keeps the hash that the list names, so that a row is found in both', async () => {
    const rows = rowsIn(await proofFor(app, bearer))
    const { data } = await app.call(listAudit, {
      params: { page: 1, perPage: 10 },
      body: { filter: entries },
      token: bearer,
    })
    expect(rows.map(({ proof }) => proof?.hash).toReversed()).toEqual(data.items.map(({ token }) => token))
  })

  it('SEC-55 is of the rows that the filter of the list leaves, in the words of the reader', async () => {
    const lines = await proofFor(app, bearer, {
      filter: { ...entries, userTokens: [admin.token] },
      zone: 'Europe/Athens',
      language: 'el',
    })
    expect(rowsIn(lines).map(referenceOf)).toEqual([1, 2, 3, 4].map((number) => `change ${number}`))
    const [about] = lines
    expect(about).toContain('Europe/Athens')
    expect(about).toContain(admin.email)
    expect(about).not.toContain('To check this file')
    const none = { filter: { ...entries, userTokens: ['nobody'] } }
    expect(await checkAuditProof(await proofFor(app, bearer, none))).toMatchObject({ rows: 0, bad: undefined })
  })

  it('SEC-55 withholds who did it where the reader may not see them', async () => {
    const outside = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    await app.query('update portal_user set merchant_id = null where id = $1', [outside.id])
    await app.query('delete from user_terminal where user_id = $1', [outside.id])
    await writeEntry(app, tenant, 'from above', outside)
    const lines = await proofFor(app, bearer)
    const row = rowsIn(lines).find((each) => referenceOf(each) === 'from above')
    expect(row?.proof?.actor).toEqual({ sum: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(row?.shown.actorName).toBeNull()
    expect(lines.join('\n')).not.toContain(outside.token)
    expect(await checkAuditProof(lines, keyOf(app))).toMatchObject({ bad: undefined })
  })

  it('SEC-55 leaves an event with its format and number of rows, as reading the list does', async () => {
    await proofFor(app, bearer)
    const body = { filter: { event: ['audit.read'] } }
    const { data } = await app.call(listAudit, { params: { page: 1, perPage: 1 }, body, token: bearer })
    expect(data.items[0]).toMatchObject({
      actorEmail: admin.email,
      after: { format: 'jsonl', event: ['terminal.changed'], rows: 5 },
    })
  })

  it('D-41 is refused beyond the rows that are exported at once', async () => {
    const reply = await askForProof(app, bearer, {})
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ code: 'EXPORT_TOO_LARGE', values: { rows: 6 } })
  })

  it('SEC-55 has no links of a chain for somebody who sees no row of it', async ({ skip }) => {
    const [owner] = await app.query(
      `select rolsuper from pg_proc join pg_roles r on r.oid = proowner where proname = 'audit_links'`,
    )
    skip(owner?.['rolsuper'] === true, 'no policy binds the functions of a superuser')
    const linksSeenBy = async (person: Person, position: number) => {
      const principal = await asPublic(app.database, (scope) => findPerson(scope, person.id, 'terminal', new Date()))
      if (!principal) throw new Error('The person has no account.')
      return asPrincipal(app.database, principal, async ({ db }) => {
        const { rows } = await sql`
          select * from audit_links(${tenant.acquirerId}, ${position}, array[1, 2, 3]::bigint[])`.execute(db)
        return rows
      })
    }
    const [{ position } = {}] = await app.query(`select position from audit_event where reference = 'change 1'`)
    const foreign = nodes.find((node) => node.name === 'other acquirer') as TenantNode
    const stranger = await buildPerson(app.database, foreign.tenant, 'ROLE_ACQUIRER_ADMIN')
    expect(await linksSeenBy(admin, Number(position))).toHaveLength(3)
    expect(await linksSeenBy(stranger, Number(position))).toEqual([])
    // Nor does a row that is not there, or is another merchant's, open it.
    expect(await linksSeenBy(admin, 1_000_000)).toEqual([])
  })
})
