import { describe, expect, it } from 'vitest'
import { resumeUser, suspendUser } from '#features/users/contract.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer } from '#tests/support/test-app.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

describe.each(eachIsolationLayer)('SEC-28 with %s', (_isolation, isolation) => {
  const isolated = useTestApp({ isolation })
  const own = useTenant(isolated)
  const ownAdmin = useSession(isolated, own, 'ROLE_MERCHANT_ADMIN')

  it('people of another merchant are not there to be suspended or resumed', async () => {
    const stranger = await buildPerson(isolated.database, await buildTenant(isolated.database), 'ROLE_CASHIER')
    const params = { token: stranger.token }
    const { token } = ownAdmin
    const replies = [
      await isolated.call(suspendUser, { params, body: { version: 1, until: null }, token }),
      await isolated.call(resumeUser, { params, token }),
    ]
    expect(replies.map(refusalOf)).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
    const [stored] = await isolated.query('select suspended_until, version from portal_user where id = $1', [
      stranger.id,
    ])
    expect(stored).toEqual({ suspendedUntil: null, version: 1 })
  })
})
