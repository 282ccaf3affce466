import { expect, it } from 'vitest'
import { savePreferences } from '#core/preferences.ts'
import { getLoggedUser } from '#core/session.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)

const signIn = async (person: Person) => (await app.openSession(person)).token
const save = (token: string, body: unknown) => app.call(savePreferences, { body, token })
const preferencesOf = async (token: string) => (await app.call(getLoggedUser, { token })).data.preferences

it('JOB-19 what a person sets on one device is what the next session is told', async () => {
  const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { viewOnly: true })
  const [tablet, phone] = [await signIn(person), await signIn(person)]
  expect(await preferencesOf(phone)).toEqual({ language: null, theme: 'system', density: 'auto', timeZone: null })
  expect((await save(tablet, { theme: 'contrast' })).data).toMatchObject({ theme: 'contrast', language: null })
  await save(tablet, { language: 'el', timeZone: 'Europe/Athens' })
  await save(tablet, { density: 'compact', language: 'it' })
  const kept = { language: 'it', theme: 'contrast', density: 'compact', timeZone: 'Europe/Athens' }
  expect(await preferencesOf(phone)).toEqual(kept)
  await save(phone, { timeZone: null })
  expect(await preferencesOf(await signIn(person))).toEqual({ ...kept, timeZone: null })
})

it("JOB-19 are nobody else's", async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => signIn(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))),
  )
  await save(one ?? '', { theme: 'dark' })
  expect(await preferencesOf(other ?? '')).toMatchObject({ theme: 'system' })
})

it.each([{ theme: 'pink' }, { timeZone: 'Mars/Base' }, { timeZone: '+02:00' }, { language: 'xx' }, { rows: 5 }])(
  'JOB-19 %j is refused and changes nothing',
  async (wrong) => {
    const token = await signIn(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    const { status, error } = await save(token, { density: 'compact', ...wrong })
    expect([status, error.code, error.errors?.[0]?.field]).toEqual([400, 'WRONG_SHAPE', Object.keys(wrong)[0]])
    expect(await preferencesOf(token)).toMatchObject({ density: 'auto' })
  },
)

it('JOB-19 what another release stored and this one does not know is the default', async () => {
  const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  const token = await signIn(person)
  await save(token, { density: 'compact' })
  const later = { theme: 'sepia', timeZone: 7, more: true }
  await app.query('update user_preferences set preferences = preferences || $2 where user_id = $1', [
    person.id,
    JSON.stringify(later),
  ])
  expect(await preferencesOf(token)).toEqual({ language: null, theme: 'system', density: 'compact', timeZone: null })
})
