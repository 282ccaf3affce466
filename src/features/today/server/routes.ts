import { can } from '#core/access/can.ts'
import { HOUR_MS } from '#core/offline.ts'
import type { Warning } from '#features/dashboard/warnings.ts'
import { currentWarnings } from '#features/dashboard/server/queries.ts'
import { listFailingDevices } from '#features/devices/server/queries.ts'
import { listStoreNames } from '#features/stores/server/queries.ts'
import { listStoppedTerminals } from '#features/terminals/server/queries.ts'
import { listExpiringInvitations } from '#features/users/server/queries.ts'
import { handleRead } from '#server/http/handle.ts'
import { EXPIRING_HOURS, getToday, NAMED_MAX, USUAL_WEEKS } from '../contract.ts'
import { clocksOf, countChargebacks, currenciesOf, declinesOf, readSums, storesOf } from './figures.ts'

/** The name of the merchant is not everybody's to see. */
const withoutMerchant = (warning: Warning) => {
  const { merchantName: _, ...rest } = warning
  return rest
}

export const todayRoutes = [
  handleRead(getToday, async ({ body: { storeTokens }, scope, services, requestInfo }) => {
    const now = services.now()
    const until = new Date(now.getTime() + EXPIRING_HOURS * HOUR_MS)
    const mayInvite = (['user.list', 'user.invite'] as const).every((action) =>
      can(scope.principal, action, requestInfo.variant),
    )
    const { warnings, checked } = await currentWarnings(scope, { ...(storeTokens && { storeTokens }) }, now)
    const clocks = await clocksOf(scope, now, checked.dataAsOf ? new Date(checked.dataAsOf) : now)
    // What is usual in a store is no business of a cashier.
    const weeks = scope.principal.level === 'transaction' ? 0 : USUAL_WEEKS
    const parts = await readSums(scope, clocks, { storeTokens, weeks })
    const names = await listStoreNames(scope, [...new Set(parts.map(({ storeId }) => storeId))])
    const answersChargebacks = scope.principal.level !== 'transaction'
    const days = clocks.map(({ day }) => day).toSorted()
    const today = now.toISOString().slice(0, 10)
    return {
      at: now.toISOString(),
      first: days[0] ?? today,
      last: days.at(-1) ?? today,
      currencies: currenciesOf(parts),
      stores: storesOf(parts, names),
      declines: declinesOf(parts),
      stopped: await listStoppedTerminals(scope, storeTokens, NAMED_MAX),
      devices: await listFailingDevices(scope, services.config, { now, storeTokens, limit: NAMED_MAX }),
      invitations: mayInvite
        ? await listExpiringInvitations(scope, { now, until, limit: NAMED_MAX })
        : { total: 0, items: [] },
      warnings: {
        total: warnings.length,
        items: warnings.slice(0, NAMED_MAX).map(withoutMerchant),
        checked,
      },
      chargebacks: answersChargebacks ? await countChargebacks(scope, days, storeTokens) : 0,
      notShown: [
        ...(mayInvite ? [] : (['invitations'] as const)),
        ...(answersChargebacks ? [] : (['chargebacks'] as const)),
      ],
    }
  }),
]
