import { listAudit } from '#features/audit-log/contract.ts'
import { getUserState } from '#features/audit-log/state.ts'
import { rightTexts } from '#core/texts/states.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { getUser, listUsers, updateUser } from '#features/users/contract.ts'
import { checkAuditProof } from '#server/security/check-audit-proof.ts'
import { emailOf } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, signIn } from '#tests/support/engines/hand.ts'
import { keepFile, savedText } from './saved-file.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }

test('JOB-25 an auditor has what a person did on a day in a file that proves itself in three steps from the list', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'merchant-admin')
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'merchant-admin')
  const email = emailOf('merchant-admin')
  const people = await call(listUsers, { params: { page: 1, perPage: 1 }, body: { sort: null, filter: { email } } })
  const [person] = people.items
  if (!person) throw new Error('The demo data has no such person.')
  const filter = { event: ['session.opened'], userTokens: [person.token] }
  const search = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  await goTo(tab, `/audit?period=today&${search.join('&')}`, 'tbody tr:has(th > a)')
  await expectShown(tab, { css: 'tbody th', name: 'Logged in', at: 0 })
  await keepFile(tab)

  const auditor = atTablet(tab, 'mouse')
  await auditor.press({ css: 'main button', name: 'Export' })
  await auditor.press({ css: 'dialog label', name: 'With proof (JSONL)' })
  await auditor.press({ css: 'dialog button', name: 'Export' })
  const lines = (await savedText(tab)).trimEnd().split('\n')
  auditor.expectAtMost(3)

  const { total } = await call(listAudit, { params: { page: 1, perPage: 1 }, body: { sort: null, filter } })
  expect(total).toBeGreaterThan(0)
  expect(await checkAuditProof(lines)).toMatchObject({ rows: total, bad: undefined })
  const entries = lines.slice(1, 1 + total).map((line) => JSON.parse(line) as { entry: string; shown: object })
  for (const { entry, shown } of entries) {
    expect(entry).toContain('"session.opened"')
    expect(shown).toMatchObject({ actorEmail: email })
  }
  // One cell of the log is another one: the line is named.
  const tampered = lines.map((line) => line.replace('session.opened', 'session.closed'))
  expect((await checkAuditProof(tampered)).bad).toMatchObject({ line: 2, reason: 'changed' })
})

test('JOB-25 an auditor sees what rights somebody had on a day, and who gave them, in four steps from any screen', async ({
  newTab,
  server,
}) => {
  const call = await apiAs(server.origin, 'merchant-admin')
  const people = await call(listUsers, { params: { page: 1, perPage: 100 }, body: { sort: null, filter: {} } })
  const person = people.items.find(({ email }) => email !== null && /^\w+\.\w+\.\d+@/.test(email))
  if (!person?.email) throw new Error('The demo data has no such person.')
  const { token } = person
  const details = await call(getUser, { params: { id: token } })
  const had = details.rights
  const gets = had.includes('ROLE_VOID') ? had.filter((right) => right !== 'ROLE_VOID') : [...had, 'ROLE_VOID' as const]
  await call(updateUser, { params: { token }, body: { version: details.version, rights: gets } })
  const names = gets.map((right) => rightTexts[right].message).join(', ')

  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'merchant-admin')
  await goTo(tab, '/stores/list', 'tbody tr:has(th > a)')
  const auditor = atTablet(tab, 'mouse')
  await auditor.enterAnywhere(person.email.slice(0, person.email.indexOf('@')))
  await auditor.press({ css: '[role=tab]', name: 'Rights at a date' })
  await auditor.press({ css: '[role=tabpanel] input', at: 0 })
  await auditor.enter(formatFilterDate(await tab.evaluate(() => new Intl.DateTimeFormat('sv').format())))
  await expectShown(tab, { css: '[role=tabpanel] dd', name: new RegExp(`^${names || 'None'}User changed · `) })
  auditor.expectAtMost(4)

  // Of a day before the log begins it knows that nobody was there, and what the change found.
  const state = await call(getUserState, { params: { token }, body: { at: '2020-03-15 23:59' } })
  expect(state.parts.find(({ part }) => part === 'account')).toMatchObject({ value: 'none' })
  expect(state.parts.find(({ part }) => part === 'rights')).toMatchObject({ value: had, certainty: 'unrecorded' })
})
