import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#core/access/roles.ts'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { forgetSeenAs, plantSeenAs } from './build-seen-as.ts'
import { useMay } from './may.ts'
import { useMe } from './me.ts'

/** Says what the signed-in person may do, and whether they are known. */
function Offered() {
  const may = useMay()
  const known = useMe() ? 'known' : 'not known yet'
  const actions = (['terminal.view', 'user.create', 'merchant.status'] as const).filter(may)
  return <p>{`${known}: ${actions.join(', ')}`}</p>
}

const setup = async (role: Role) => {
  const reply = Promise.withResolvers<Response>()
  await renderForRole(<Offered />, { 'GET /api/logged-user-info': () => reply.promise }, { role })
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles: [role], viewOnly: false, rights: [] }
  return () => reply.resolve(answer({ data: { ...me, mustChangePassword: false } }))
}

const said = () => page.getByText(/^(known|not known yet): /).element().textContent

it.each([
  // Every role of this level may do all of it.
  ['ROLE_INSTANCE_ADMIN', 'terminal.view, user.create, merchant.status', 'terminal.view, user.create, merchant.status'],
  // Of this one the first alone is everybody's.
  ['ROLE_MERCHANT_ADMIN', 'terminal.view', 'terminal.view, user.create'],
] as const)(
  'before a person is known, %s is offered what everybody of the level may do',
  async (role, before, after) => {
    const answerMe = await setup(role)
    await expect.poll(said).toBe(`not known yet: ${before}`)
    answerMe()
    await expect.poll(said).toBe(`known: ${after}`)
  },
)

it('SEC-61 of what the role may do, what is refused when seen as another role is not offered', async () => {
  plantSeenAs('ROLE_MERCHANT_ADMIN')
  try {
    const answerMe = await setup('ROLE_MERCHANT_ADMIN')
    await expect.poll(said).toBe('not known yet: terminal.view')
    answerMe()
    await expect.poll(said).toBe('known: terminal.view')
  } finally {
    forgetSeenAs()
  }
})
