import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#server/database/audit-verify.ts'
import { connect } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { publicKeyOf, signingKey } from '#server/security/audit-proof.ts'
import { checkAuditProof } from '#server/security/check-audit-proof.ts'
import { ADDRESS, keyOf, proofFor, referenceOf, rowsIn, writeEntry } from '#tests/support/audit-proofs.ts'
import { liftPolicies } from '#tests/support/database.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { runCommandLine } from '#tests/support/run-command-line.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

describe('a file with rows that are older than their proof', () => {
  const app = useTestApp()

  it('SEC-55 has them, without a hash, before those that it proves', async () => {
    const tenant = await buildTenant(app.database)
    const admin = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    await liftPolicies(app.database.opened.url)
    const owner = connect(app.database.opened.url, { max: 1, role: null })
    await owner.kysely.transaction().execute(async (db) => {
      await sql`alter table audit_event disable trigger user`.execute(db)
      for (const position of [1, 2, 3]) {
        await sql`
          insert into audit_event (acquirer_id, event, result, reference, address, position, previous_hash, hash)
          values (${tenant.acquirerId}, 'terminal.changed', 'ok', ${`old ${position}`}, ${ADDRESS}, ${position},
            coalesce((select hash from audit_event where acquirer_id = ${tenant.acquirerId}
              and position = ${position}::bigint - 1), ''), '')`.execute(db)
        await sql`
          update audit_event e set hash = audit_hash(e)
          where acquirer_id = ${tenant.acquirerId} and position = ${position}`.execute(db)
      }
      await sql`
        insert into audit_chain (acquirer_id, position, hash)
        select acquirer_id, position, hash from audit_event where acquirer_id = ${tenant.acquirerId} and position = 3`.execute(
        db,
      )
      await sql`alter table audit_event enable trigger user`.execute(db)
    })
    await owner.close()
    for (const number of [4, 5, 6, 7, 8]) await writeEntry(app, tenant, `new ${number}`)
    expect((await asIntake(app.database, verifyAudit)).bad).toEqual([])
    const lines = await proofFor(app, (await app.openSession(admin)).token)
    expect(await checkAuditProof(lines, keyOf(app))).toMatchObject({
      rows: 8,
      withoutProof: 3,
      bad: undefined,
    })
    const old = rowsIn(lines).slice(0, 3)
    expect(old.map(referenceOf)).toEqual(['old 1', 'old 2', 'old 3'])
    for (const row of old) expect(row).not.toHaveProperty('proof')
  })
})

describe('npm run audit-verify FILE', () => {
  const app = useTestApp()
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let path: string
  let file: string[]

  beforeAll(async () => {
    const tenant = await buildTenant(app.database)
    const admin = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
    for (const number of [1, 2, 3]) await writeEntry(app, tenant, `change ${number}`, admin)
    file = await proofFor(app, (await app.openSession(admin)).token)
    folder = await temporaryFolder()
    path = join(folder.path, 'Activity log.jsonl')
  })
  afterAll(() => folder.remove())

  // Neither a database nor a secret: the file alone.
  const verify = async (lines: readonly string[], { key = [] as string[], end = '\n' } = {}) => {
    await writeFile(path, lines.join(end) + end)
    const { code, out: stdout } = await runCommandLine('audit-verify', {}, path, ...key)
    return { code, stdout }
  }

  it('SEC-55 says that the file is whole, with the key to compare, and the head of its chain', async () => {
    const { code, stdout } = await verify(file)
    expect(stdout).toContain(`3 rows are as they were written, and signed with the key ${keyOf(app)}.`)
    expect(stdout).toMatch(/\t\d+\t[\da-f]{64}\n/)
    expect(code).toBe(0)
    expect((await verify(file, { key: [keyOf(app)], end: '\r\n' })).code).toBe(0)
  })

  it.each([
    ['changed', (lines: string[]) => lines.with(2, (lines[2] ?? '').replace('change 2', 'change 9')), 3],
    ['removed', (lines: string[]) => lines.toSpliced(2, 1), 3],
    ['reordered', (lines: string[]) => lines.with(1, lines[2] ?? '').with(2, lines[1] ?? ''), 2],
    ['appended', (lines: string[]) => [...lines, lines[2] ?? ''], 7],
  ] as const)('SEC-55 names the first bad line with exit code 1 where a row was %s', async (_what, change, line) => {
    const { code, stdout } = await verify(change(file))
    expect(stdout).toMatch(new RegExp(`^Line ${line} \\(position \\d+\\) is not .+\\.\\n$`))
    expect(code).toBe(1)
  })

  it('SEC-55 refuses the signature of another key', async () => {
    const other = publicKeyOf(signingKey(Buffer.alloc(32, 1)))
    expect(await verify(file, { key: [other] })).toEqual({ code: 1, stdout: 'Line 6 is not signed with the key.\n' })
  })
})
