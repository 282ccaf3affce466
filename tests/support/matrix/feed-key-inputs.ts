import { ofUnit, plain, type Recipe } from './inputs.ts'

/** A valid call for everything that is done with feed keys. */
export const feedKeyRecipes: Readonly<Record<string, Recipe>> = {
  listFeedKeys: plain(),
  createFeedKey: ofUnit(({ ground }) => ({
    body: { acquirerToken: ground.tenant.tokens.acquirer, name: 'Nightly', kinds: ['transactions'], days: null },
  })),
  withdrawFeedKey: ofUnit(async ({ app, ground }) => {
    const [key] = await app.query(
      `insert into feed_key (acquirer_id, name, hash) values ($1, 'Nightly', $2) returning token`,
      [ground.tenant.acquirerId, Buffer.from(crypto.randomUUID())],
    )
    return { params: { token: String(key?.['token']) } }
  }),
}
