import { randomUUID } from 'node:crypto'
import { plain, type Recipe, type Target } from './inputs.ts'

const personOf = ({ principal, ground, isOwn }: Target) => (isOwn ? principal.person : ground.colleague)

/** A valid call for everything that support does. */
export const supportRecipes: Readonly<Record<string, Recipe>> = {
  getFailedCall: {
    about: 'place',
    input: async ({ app, ground: { tenant, colleague } }) => {
      const reference = randomUUID()
      await app.query(
        `insert into failed_call (reference, at, call, request, action, variant, error, status, user_id, role, view_only,
          acquirer_id) values ($1, $4, 'getUser', 'GET /api/user/{id}', 'user.view', 'standard', 'NOT_FOUND', 404, $2,
          'ROLE_CASHIER', false, $3)`,
        [reference, colleague.id, tenant.acquirerId, app.clock.now],
      )
      return { params: { reference } }
    },
  },
  listRolesOfUser: { about: 'person', input: (target) => ({ params: { token: personOf(target).token } }) },
  startSeeAs: {
    about: 'place',
    input: ({ ground }) => ({
      body: { role: 'ROLE_CASHIER', placeToken: ground.tenant.tokens.store, reason: 'Shows no sales' },
    }),
  },
  // Nothing that was ever begun: the token of another person is answered alike.
  endSeeAs: plain({ body: { token: 'none' } }),
  getSystemHealth: plain(),
}
