import type { Role } from '#core/access/roles.ts'
import type { Country } from './countries.ts'
import { tree } from './organization.ts'
import type { Random } from './random.ts'
import type { DemoTerminal, Lines } from './tenants.ts'

/** Every person of the demo data signs in with it. */
export const DEMO_PASSWORD = 'Blue-Kettle-42'

/** Who took a payment: by the terminal's TID. */
export type Staff = ReadonlyMap<string, readonly { readonly email: string; readonly name: string }[]>

const allRights = ['ROLE_SALE', 'ROLE_REFUND', 'ROLE_VOID']

/** The accounts that the README names, and a staff of ninety. */
export const generatePeople = (random: Random, terminals: readonly DemoTerminal[]): { lines: Lines; staff: Staff } => {
  const lines: Lines = []
  const staff = new Map<string, { email: string; name: string }[]>()

  const add = (email: string, country: Country, role: Role, rest: Record<string, unknown>) => {
    const [first, last] = [random.pick(country.firstNames), random.pick(country.lastNames)]
    const tids = (rest.tids ?? []) as string[]
    lines.push({
      email: email || `${first[1]}.${last[1]}.${lines.length}@demo.example`,
      firstName: first[0],
      lastName: last[0],
      password: DEMO_PASSWORD,
      roles: [role],
      rights: role === 'ROLE_CASHIER' && random.chance(0.4) ? ['ROLE_SALE'] : allRights,
      ssmAccess: random.chance(0.2),
      ...rest,
    })
    for (const tid of role === 'ROLE_CASHIER' && !rest.viewOnly ? tids : []) {
      const present = staff.get(tid) ?? []
      staff.set(tid, [...present, { email: String(lines.at(-1)?.email), name: `${first[0]} ${last[0]}` }])
    }
  }
  const named = (name: string, country: Country, role: Role, rest: Record<string, unknown>, twin = true) => {
    add(`${name}@demo.example`, country, role, rest)
    if (twin) add(`${name}.viewonly@demo.example`, country, role, { ...rest, viewOnly: true })
  }

  const of = (merchantCode: string) => terminals.filter(({ merchant }) => merchant.code === merchantCode)
  const [first, second] = [of('GR-KAFENEIO'), of('CH-HOTEL')]
  const storesOf = (own: readonly DemoTerminal[]) => [...new Set(own.map(({ storeCode }) => storeCode))]
  const twoTids = (own: readonly DemoTerminal[]) => own.slice(0, 2).map(({ tid }) => tid)
  const [greece, switzerland] = [first[0]?.country, second[0]?.country]
  if (!greece || !switzerland) throw new Error('the demo needs its first merchants')

  named('operator', greece, 'ROLE_ADMIN', {})
  named('acquirer', greece, 'ROLE_ACQUIRER_ADMIN', { acquirerCode: 'AEGEAN' })
  named('affiliate', greece, 'ROLE_AFFILIATE_ADMIN', { acquirerCode: 'AEGEAN', affiliateCodes: ['AEG-HELLAS'] })
  named('instance', greece, 'ROLE_INSTANCE_ADMIN', { acquirerCode: 'AEGEAN', instanceCodes: ['AEG-GR'] })
  const busiest = { acquirerCode: 'AEGEAN', merchantCodes: ['GR-KAFENEIO'] }
  named('merchant-admin', greece, 'ROLE_MERCHANT_ADMIN', busiest)
  named('merchant', greece, 'ROLE_MERCHANT', busiest)
  const twoStores = storesOf(first).slice(0, 2)
  named('store', greece, 'ROLE_STORE_ADMIN', { acquirerCode: 'AEGEAN', storeCodes: twoStores, tids: twoTids(first) })
  named('cashier', greece, 'ROLE_CASHIER', { acquirerCode: 'AEGEAN', tids: twoTids(first), rights: allRights })
  named('acquirer-b', switzerland, 'ROLE_ACQUIRER_ADMIN', { acquirerCode: 'ALPINE' }, false)
  named(
    'merchant-admin-b',
    switzerland,
    'ROLE_MERCHANT_ADMIN',
    { acquirerCode: 'ALPINE', merchantCodes: ['CH-HOTEL'] },
    false,
  )
  named(
    'store-b',
    switzerland,
    'ROLE_STORE_ADMIN',
    { acquirerCode: 'ALPINE', storeCodes: storesOf(second).slice(0, 2), tids: twoTids(second) },
    false,
  )
  named('cashier-b', switzerland, 'ROLE_CASHIER', { acquirerCode: 'ALPINE', tids: twoTids(second) }, false)

  // The staff: 2 acquirer, 3 affiliate, 4 instance admins, 12 merchant admins, 9 merchants, 20 store admins, 40 cashiers.
  for (const { acquirer, affiliates } of tree) {
    const { acquirerCode } = acquirer
    add('', greece, 'ROLE_ACQUIRER_ADMIN', { acquirerCode })
    for (const { affiliate, instances } of affiliates) {
      add('', greece, 'ROLE_AFFILIATE_ADMIN', { acquirerCode, affiliateCodes: [affiliate.affiliateCode] })
      for (const { instance } of instances) {
        add('', greece, 'ROLE_INSTANCE_ADMIN', { acquirerCode, instanceCodes: [instance.instanceCode] })
      }
    }
  }
  const merchantCodes = [...new Set(terminals.map(({ merchant }) => merchant.code))]
  merchantCodes.forEach((merchantCode, index) => {
    const [{ acquirerCode, country } = terminals[0] as DemoTerminal] = of(merchantCode)
    add('', country, 'ROLE_MERCHANT_ADMIN', { acquirerCode, merchantCodes: [merchantCode] })
    if (index < 9) add('', country, 'ROLE_MERCHANT', { acquirerCode, merchantCodes: [merchantCode] })
  })
  storesOf(terminals).forEach((storeCode, index) => {
    const own = terminals.filter((terminal) => terminal.storeCode === storeCode)
    const [{ acquirerCode, country } = terminals[0] as DemoTerminal] = own
    const tids = own.map(({ tid }) => tid)
    if (index % 2 === 0) add('', country, 'ROLE_STORE_ADMIN', { acquirerCode, storeCodes: [storeCode], tids })
    add('', country, 'ROLE_CASHIER', { acquirerCode, tids })
  })
  return { lines, staff }
}
