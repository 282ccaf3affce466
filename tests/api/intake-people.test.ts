import { beforeEach, describe, expect, it } from 'vitest'
import { noteFact } from '#server/database/operation-facts.ts'
import { asIntake } from '#server/database/scope.ts'
import { passwordMatches } from '#server/security/password-hash.ts'
import { countsOf, takeFiles, takeLines, type Fields } from '#tests/support/intake-lines.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const intake = useIntake()

describe('people', () => {
  beforeEach(async () => {
    await takeFiles(intake.app, intake.lines.tree())
  })

  const emailKey = () => intake.lines.user().email.toLowerCase()
  const person = async () => (await intake.app.query('select * from portal_user where email_key = $1', [emailKey()]))[0]
  const rolesOf = async () =>
    intake.app.query(
      `select role, num_nonnulls(b.acquirer_id, b.affiliate_id, b.instance_id, b.merchant_id, b.store_id) as bound
       from role_binding b join portal_user on portal_user.id = user_id where email_key = $1 order by role`,
      [emailKey()],
    )

  it('D-111 sign in with the password of the file, and need not change it', async () => {
    await takeLines(intake.app, 'users', [intake.lines.user()])
    const { passwordHash, passwordExpiresAt } = (await person()) ?? {}
    expect(await passwordMatches(String(passwordHash), 'Blue-Kettle-42')).toBe(true)
    expect(passwordExpiresAt).toBeNull()
  })

  it('keep their password when a file is repeated with another one', async () => {
    await takeLines(intake.app, 'users', [intake.lines.user()])
    const before = await person()
    expect(
      countsOf(await takeLines(intake.app, 'users', [intake.lines.user({ password: 'Green-Kettle-43' })])),
    ).toEqual({
      unchanged: 1,
    })
    expect(await person()).toEqual(before)
  })

  it('D-05 belong where all they are bound to lies', async () => {
    const roles = [
      { roles: ['ROLE_ACQUIRER_ADMIN'], tids: undefined },
      { roles: ['ROLE_AFFILIATE_ADMIN'], affiliateCodes: ['F'], tids: undefined },
      { roles: ['ROLE_MERCHANT', 'ROLE_STORE_ADMIN'], merchantCodes: ['M'], storeCodes: ['S'] },
    ]
    const levels = []
    for (const fields of roles) {
      const report = await takeLines(intake.app, 'users', [intake.lines.user(fields)])
      expect(report.problems).toEqual([])
      const { acquirerId, affiliateId, instanceId, merchantId } = (await person()) ?? {}
      levels.push([acquirerId, affiliateId, instanceId, merchantId].filter((id) => id !== null).length)
    }
    expect(levels).toEqual([1, 2, 4])
    expect(await rolesOf()).toEqual([
      { role: 'ROLE_MERCHANT', bound: 1 },
      { role: 'ROLE_STORE_ADMIN', bound: 1 },
    ])
  })

  it('lose a role and terminals that the file no longer names, as one new version', async () => {
    await takeLines(intake.app, 'users', [intake.lines.user({ tids: ['T1', 'T2'] })])
    expect(countsOf(await takeLines(intake.app, 'users', [intake.lines.user({ tids: ['T2'] })]))).toEqual({
      updated: 1,
    })
    expect(await person()).toMatchObject({ version: 2 })
    const linked = await intake.app.query(
      `select tid from user_terminal u join terminal on terminal.id = u.terminal_id where user_id = $1`,
      [(await person())?.['id']],
    )
    expect(linked).toEqual([{ tid: 'T2' }])
  })

  it.each([
    ['tids', { tids: [] }, 'is required for the role'],
    ['storeCodes', { storeCodes: ['S'] }, 'belongs to no role given'],
    ['tids', { tids: ['T9'] }, 'holds an unknown code'],
    ['password', { password: 'kettle-42-is-blue' }, 'must contain at least 1 uppercase letter'],
    ['password', { password: 'BLUE-KETTLE-42' }, 'must contain at least 1 lowercase letter'],
    ['password', { password: 'Blue-Kettle' }, 'must contain at least 1 number'],
    ['password', { password: 'BlueKettle42' }, 'must contain at least 1 special character'],
    ['password', { password: 'Aa1!567' }, 'must have at least 8 characters'],
    ['password', { password: `Aa1!${'x'.repeat(29)}` }, 'must have at most 32 characters'],
    ['password', { password: 'Password1!' }, 'is too common'],
    ['email', { email: 'anna' }, 'must be an e-mail address'],
    ['roles', { roles: [] }, 'must not be empty'],
    ['acquirerCode', { roles: ['ROLE_ADMIN'], tids: undefined }, 'does not fit roles'],
  ])('are refused for their %s: %j', async (field, fields, reason) => {
    expect((await takeLines(intake.app, 'users', [intake.lines.user(fields)])).problems).toEqual([
      { line: 1, field, reason },
    ])
    expect(await person()).toBeUndefined()
  })

  it('are no more on a terminal than it may have: each line too many is named, the others go in', async () => {
    await asIntake(intake.app.database, ({ db }) =>
      noteFact(db, 'intakeRules', { deviceAutoblock: false, terminalMaxUsers: 2 }),
    )
    const someone = (name: string, fields: Fields = {}) =>
      intake.lines.user({ email: `${name}.${intake.code}@demo.example`, firstName: name, ...fields })
    const full = (line: number) => ({
      line,
      field: 'tids',
      reason: 'has a terminal with 2 people, which is all it may have',
    })
    const first = await takeLines(intake.app, 'users', [
      someone('Ada', { tids: ['T1', 'T2'] }),
      someone('Ben'),
      someone('Cleo'),
      someone('Dora', { tids: ['T2'] }),
      someone('Eva', { tids: ['T2', 'T1'] }),
    ])
    expect(countsOf(first)).toEqual({ inserted: 3, rejected: 2 })
    expect(first.problems).toEqual([full(3), full(5)])
    expect(
      await intake.app.query(`select from portal_user where email_key like 'cleo.${intake.code.toLowerCase()}@%'`),
    ).toEqual([])
    // Who is on it stays on it; a place that one line leaves is taken by the next.
    const second = await takeLines(intake.app, 'users', [
      someone('Ben', { lastName: 'Iliou' }),
      someone('Cleo'),
      someone('Ada', { tids: ['T2'] }),
      someone('Eva'),
      someone('Finn'),
    ])
    expect(countsOf(second)).toEqual({ inserted: 1, updated: 2, rejected: 2 })
    expect(second.problems).toEqual([full(2), full(5)])
    // A line that is refused for another reason takes no place.
    await intake.app.query('update portal_user set deleted_at = now() where email_key = $1', [
      `eva.${intake.code.toLowerCase()}@demo.example`,
    ])
    const [eva] = await intake.app.query('select id from portal_user where email_key = $1', [
      `eva.${intake.code.toLowerCase()}@demo.example`,
    ])
    await intake.app.query('delete from user_terminal where user_id = $1', [eva?.id])
    const third = await takeLines(intake.app, 'users', [someone('Eva'), someone('Gus'), someone('Hana')])
    expect(third.problems).toEqual([{ line: 1, field: 'email', reason: 'is taken' }, full(3)])
    expect(countsOf(third)).toEqual({ inserted: 1, rejected: 2 })
  })

  it('do not pass the limit of a terminal when several feeds bring them at the same moment', async () => {
    await asIntake(intake.app.database, ({ db }) =>
      noteFact(db, 'intakeRules', { deviceAutoblock: false, terminalMaxUsers: 3 }),
    )
    const file = (name: string) =>
      Array.from({ length: 3 }, (_, at) =>
        intake.lines.user({ email: `${name}${at}.${intake.code}@demo.example`, password: undefined }),
      )
    const reports = await Promise.all(['x', 'y', 'z'].map((name) => takeLines(intake.app, 'users', file(name))))
    expect(reports.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(3)
    expect(reports.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(6)
    const links = await intake.app.query(
      `select from user_terminal join terminal on terminal.id = user_terminal.terminal_id join acquirer on acquirer.id = acquirer_id
       where acquirer.code = $1`,
      [intake.code],
    )
    expect(links).toHaveLength(3)
  })

  it('D-47 are not taken over by another acquirer, nor are those who were deleted', async () => {
    await takeLines(intake.app, 'users', [intake.lines.user()])
    const email = intake.lines.user().email
    const other = `${intake.code}-other`
    await takeLines(intake.app, 'acquirers', [{ acquirerCode: other, name: 'Alpine' }])
    const takeOver = { acquirerCode: other, email, roles: ['ROLE_ACQUIRER_ADMIN'], tids: undefined }
    const taken = [{ line: 1, field: 'email', reason: 'is taken' }]
    expect((await takeLines(intake.app, 'users', [intake.lines.user(takeOver)])).problems).toEqual(taken)
    await intake.app.query('update portal_user set deleted_at = now() where email_key = $1', [email.toLowerCase()])
    expect((await takeLines(intake.app, 'users', [intake.lines.user()])).problems).toEqual(taken)
  })
})
