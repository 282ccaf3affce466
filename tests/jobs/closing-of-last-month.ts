import { shopClock } from './shop-clock.ts'
import { namedRangeOn } from '#core/time/time.ts'
import { getClosing } from '#features/closing/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { goTo, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'
import { keepFile } from './saved-file.ts'

/** Logs somebody in who closes the last month by store and card scheme, and asks the server what is to be on the sheet. */
export const startClosing = async (tab: Tab, origin: string) => {
  const call = await apiAs(origin, 'merchant-admin.viewonly')
  const filter = namedRangeOn('lastMonth', shopClock())
  const { currencies } = await call(getClosing, { body: { filter, by: 'store', within: 'method' } })
  const [euros] = currencies
  if (!euros) throw new Error('The demo data has nothing in the last month.')
  await signIn(tab, origin, 'merchant-admin.viewonly')
  await goTo(tab, '/transactions/list', 'tbody tr:has(th > a)')
  await keepFile(tab)
  return { call, filter, euros }
}
