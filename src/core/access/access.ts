import type { Role } from './roles.ts'
import type { Variant } from './variant.ts'

/** What a role may touch by an action: all inside its scope, its own rows alone, or names alone. */
export const grants = ['scope', 'own', 'names'] as const

export type Grant = (typeof grants)[number]

/** The roles that may do an action; a role that is not named may not. */
type Grants = Readonly<Partial<Record<Role, Grant>>>

interface AccessRow {
  /** Counts as a change of business records: refused for viewOnly people (D-07). */
  readonly write: boolean
  readonly grants: Readonly<Record<Variant, Grants>>
  /** Whether calls of this row may be made by somebody who sees the portal as a role beneath; refused unless it says so. */
  readonly seenAs?: true
}

const granting =
  (grant: Grant) =>
  (...named: readonly Role[]): Grants =>
    Object.fromEntries(named.map((role) => [role, grant]))

const inScope = granting('scope')
const ownRows = granting('own')

const read = (standard: Grants, { dr = standard } = {}): AccessRow => ({ write: false, grants: { standard, dr } })
const change = (standard: Grants, { dr = standard } = {}): AccessRow => ({ write: true, grants: { standard, dr } })

/** Reading that is part of what is seen as another role. What personal data is in it is masked (`seen-as.ts`). */
const seen = <Row extends AccessRow>(row: Row): Row & { readonly seenAs: true } => ({ ...row, seenAs: true })

const provider = ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'] as const
const merchant = ['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT'] as const

/** Who supports the people beneath. */
const support = inScope('ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN')
const providers = inScope(...provider)
const merchantAdmins = inScope(...provider, 'ROLE_MERCHANT_ADMIN')
const merchants = inScope(...provider, ...merchant)
const storeAdmins = inScope(...provider, ...merchant, 'ROLE_STORE_ADMIN')
const everybody = inScope(...provider, ...merchant, 'ROLE_STORE_ADMIN', 'ROLE_CASHIER')
const ownOfEverybody = ownRows(...provider, ...merchant, 'ROLE_STORE_ADMIN', 'ROLE_CASHIER')
/** Who manages people: a merchant that is no administrator may only read. */
const managers = inScope(...provider, 'ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN')
/** In the DR variant people are managed by providers and in stores. */
const managersInDr = inScope(...provider, 'ROLE_STORE_ADMIN')
const acquirers = inScope('ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN')
const nobody = inScope()

/** Who may do what (D-06). The one source for menu, route guard, button and API; asked through `can.ts`. */
export const access = {
  'dashboard.view': seen(read(providers, { dr: merchants })),
  'dashboardFilter.save/get': seen(read(ownRows(...provider), { dr: ownRows(...provider, ...merchant) })),
  'dashboardWarnings.list/dismiss': seen(read(providers, { dr: merchants })),
  'merchant.list': seen(read(providers)),
  'merchant.view': seen(read(providers)),
  'merchant.status': change(providers),
  'merchant.export': read(providers),
  'merchant.helper': seen(read(merchants)),
  'today.view': seen(read(inScope(...merchant, 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'))),
  'mid.list': seen(read(merchants)),
  'mid.view': seen(read(merchants)),
  'mid.status': change(providers),
  'mid.export': read(merchants),
  'mid.helper': seen(read(storeAdmins)),
  'store.list': seen(read(storeAdmins)),
  'store.view': seen(read(storeAdmins)),
  'store.export': read(storeAdmins),
  'store.helper': seen(read(everybody)),
  'terminal.list': seen(read(everybody)),
  'terminal.view': seen(read(everybody)),
  'terminal.create': change(providers),
  'terminal.edit': change(managers),
  'terminal.editSecurity': change(merchantAdmins),
  'terminal.status': change(merchantAdmins),
  'terminal.link': change(storeAdmins),
  'terminal.unlink': change(storeAdmins),
  'terminal.linkable': read(storeAdmins),
  'terminal.usersTab': seen(read({ ...storeAdmins, ROLE_CASHIER: 'names' })),
  'store.terminalsTab': seen(read(storeAdmins)),
  'terminal.reports': seen(read(everybody)),
  'terminal.export': read(everybody),
  'user.list': seen(read(storeAdmins, { dr: managersInDr })),
  'user.view': seen(read({ ...storeAdmins, ROLE_CASHIER: 'own' }, { dr: { ...managersInDr, ROLE_CASHIER: 'own' } })),
  'user.terminalsTab': seen(
    read({ ...storeAdmins, ROLE_CASHIER: 'own' }, { dr: { ...managersInDr, ROLE_CASHIER: 'own' } }),
  ),
  'user.create': change(managers, { dr: managersInDr }),
  // As a new user.
  'user.invite': change(managers, { dr: managersInDr }),
  'user.edit': change(managers, { dr: managersInDr }),
  'user.endSessions': change(managers, { dr: managersInDr }),
  // As ending the sessions, which it does.
  'user.suspend': change(managers, { dr: managersInDr }),
  'user.grantSsm': change(merchantAdmins, { dr: providers }),
  'user.grantRights': change(managers, { dr: managersInDr }),
  'user.delete': change(merchantAdmins, { dr: providers }),
  'user.export': read(storeAdmins, { dr: managersInDr }),
  'device.list': seen(read(everybody)),
  'device.view': seen(read(everybody)),
  'device.status': change(merchantAdmins),
  'device.certificates': read(everybody),
  'device.attestations': read(everybody),
  'device.logs': read(storeAdmins),
  'device.export': read(everybody),
  'transaction.list': seen(read(everybody)),
  'transaction.totals': seen(read(everybody)),
  'transaction.view': seen(read(everybody, { dr: nobody })),
  'transaction.receipt': read(everybody, { dr: nobody }),
  'transaction.receiptLink': read(everybody, { dr: nobody }),
  'transaction.receiptLinks': read(everybody, { dr: nobody }),
  // As its link.
  'transaction.receiptEmail': read(everybody, { dr: nobody }),
  'transaction.uniqueValues': seen(read(providers)),
  'transaction.export': read(everybody),
  // As the export of the same transactions.
  'closing.view': read(everybody),
  'export.list': seen(read(ownOfEverybody)),
  'export.download': read(ownOfEverybody),
  'export.cancelRetry': read(ownOfEverybody),
  'export.markSeen': read(ownOfEverybody),
  'schedule.list': read(ownOfEverybody),
  // Besides, what is scheduled takes its own right: that of the export or of the closing sheet.
  'schedule.change': read(ownOfEverybody),
  'savedFilter.save/get': seen(read(ownOfEverybody)),
  'columnOrder.save/get': seen(read(ownOfEverybody)),
  'preferences.save/get': read(ownOfEverybody),
  'self.view/edit': seen(read(ownOfEverybody)),
  'session.refresh/logout': read(ownOfEverybody),
  'audit.list': read(merchantAdmins),
  'failedCall.view': read(support),
  'seeAs.start': read(support),
  // What a person had at an instant, from what the list shows the same reader.
  'audit.state': read(merchantAdmins),
  // The service as a whole, of which nothing is anybody's: the provider's operator alone.
  'systemHealth.view': read(inScope('ROLE_ADMIN')),
  'feedStatus.list': read(providers),
  // A key reaches all of an acquirer.
  'feedKey.list': read(acquirers),
  'feedKey.change': change(acquirers),
  'live.stream': seen(read(everybody)),
  'session.listOwn/endOwn': read(ownOfEverybody),
} as const satisfies Record<string, AccessRow>

export type Action = keyof typeof access
