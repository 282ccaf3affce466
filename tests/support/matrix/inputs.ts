import type { Action } from '#core/access/access.ts'
import { updateTerminal } from '#features/terminals/contract.ts'
import { cancelExport } from '#features/exports/contract.ts'
import { saveFilter } from '#core/list/saved-filters.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import { updateUser } from '#features/users/contract.ts'
import { queueExport } from '#tests/support/export-files.ts'
import { openInvitationOf } from '#tests/support/invited.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { buildMarked, newSession, type MatrixPrincipal, type Ground } from './tree.ts'

export interface Input {
  readonly params?: Record<string, string | number>
  readonly body?: unknown
}

/** What a valid call is made from. */
export interface Target {
  readonly app: TestApp
  readonly variant: Variant
  readonly principal: MatrixPrincipal
  readonly ground: Ground
  /** All that there are. */
  readonly grounds: readonly Ground[]
  /** The record is to be the principal's very own. */
  readonly isOwn: boolean
}

/**
 * How a call is made. `about` says what its records are: none, a record of a place, a person, or something that belongs
 * to one person alone.
 */
export interface Recipe {
  readonly about: 'nothing' | 'place' | 'person' | 'belongings'
  /** For parts of a call that are rows of their own in the access table. */
  readonly action?: Action
  readonly input: (target: Target) => Input | Promise<Input>
  /** What in an answer tells of a ground, besides its texts. */
  readonly tells?: (ground: Ground) => string
}

export const plain = (input: Input | ((target: Target) => Input) = {}): Recipe => ({
  about: 'nothing',
  input: typeof input === 'function' ? input : () => input,
})
export const ofUnit = (input: Recipe['input']): Recipe => ({ about: 'place', input })
const ofPerson = (input: Recipe['input']): Recipe => ({ about: 'person', input })
export const belonging = (input: Recipe['input']): Recipe => ({ about: 'belongings', input })

const page = { page: 1, perPage: 100 }
const list = plain({ params: page, body: {} })
const period = { dateFrom: '2026-11-15 00:00', dateTo: '2026-11-21 23:59' }
const dashboard = plain(({ variant }) => ({
  params: page,
  body: capabilities[variant].wrappedDashboardBody ? { filter: period } : period,
}))
const exported = plain(({ principal }) => ({
  params: { total: 10 },
  body: { format: principal.viewOnly ? 'csv' : 'xlsx' },
}))

const saleId = ofUnit(({ ground }) => ({ params: { id: ground.sale.token } }))
const listOfDevice = ofUnit(({ ground }) => ({ params: { token: ground.device.token, ...page }, body: {} }))
const personOf = ({ principal, ground, isOwn }: Target) => (isOwn ? principal.person : ground.colleague)

const versionOf = async ({ app }: Target, table: string, id: number): Promise<number> =>
  Number((await app.query(`select version from ${table} where id = $1`, [id]))[0]?.version)

const status = (table: 'merchant' | 'mid') =>
  ofUnit(async (target) => {
    const { tokens, merchantId, midId } = target.ground.tenant
    const version = await versionOf(target, table, table === 'merchant' ? merchantId : midId)
    return { params: { token: tokens[table] }, body: { status: 1, version } }
  })

const terminalChange = (body: (stored: Record<string, unknown>) => object) =>
  ofUnit(async ({ app, ground: { tenant } }) => {
    const [stored = {}] = await app.query('select * from terminal where id = $1', [tenant.terminalId])
    return { params: { token: tenant.tokens.terminal }, body: { version: stored.version, ...body(stored) } }
  })

const personChange = (body: (stored: Record<string, unknown>) => object) =>
  ofPerson(async (target) => {
    const { id, token } = personOf(target)
    const [stored = {}] = await target.app.query('select * from portal_user where id = $1', [id])
    return { params: { token }, body: { version: stored.version, ...body(stored) } }
  })

/** For calls that leave nothing of a person for the next. */
const somebodyNew = async ({ app, ground }: Target) =>
  ground.name === 'deleted' ? ground.colleague : buildMarked(app, ground.tenant, 'ROLE_CASHIER', ground.marker)

const somebodyInvited = async (target: Target) => {
  const person = await somebodyNew(target)
  await openInvitationOf(target.app, person.id)
  return person
}

const ownExport = async ({ app, principal, ground, isOwn }: Target): Promise<string> =>
  isOwn ? (await queueExport(app, principal.token)).data.token : ground.exportToken

let counter = 0
const newUser = ({ marker, tenant }: Ground) => ({
  firstName: marker,
  lastName: 'New',
  email: `${marker}-new-${++counter}@example.com`,
  rights: ['ROLE_SALE'],
  terminalTokens: [tenant.tokens.terminal],
})

/** A valid call for every endpoint that people make; nothing but what it makes itself is changed by it for good. */
export const recipes: Readonly<Record<string, Recipe>> = {
  getLoggedUser: plain(),
  updateLoggedUser: plain({ body: {} }),
  listSessions: list,
  endOwnSession: belonging(async ({ app, principal, ground, isOwn }) => ({
    params: { id: isOwn ? await newSession(app, principal.person) : ground.sessionId },
  })),
  saveFilter: plain({ body: { page: 'exports', filter: {} } }),
  listFilters: plain({ params: { page: 'exports' } }),
  deleteFilter: belonging(async ({ app, principal, ground, isOwn }) => {
    const body = { page: 'exports', name: 'to go', filter: {} }
    const filterId = isOwn ? (await app.call(saveFilter, { body, token: principal.token })).data?.id : ground.filterId
    return { params: { page: 'exports', filterId: filterId ?? '' } }
  }),
  savePreferences: plain({ body: { theme: 'dark' } }),
  saveColumns: plain({ body: { key: 'terminals', layout: null } }),
  getAllColumns: plain(),
  getColumns: plain({ params: { key: 'terminals' } }),
  getSubColumns: plain({ params: { key: 'terminals', subKey: 'terminalsUsers' } }),
  saveDashboardFilter: dashboard,
  getDashboardFilter: plain(),

  listTransactions: list,
  getTransactionTotals: plain({ body: {} }),
  getToday: plain({ body: {} }),
  getClosing: plain({ body: {} }),
  exportClosing: plain({ body: {} }),
  compareReports: plain({ body: { filter: { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' } } }),
  getTransaction: saleId,
  listUniqueValues: plain({ body: { uniqueValuesField: 'instance' } }),
  getReceipt: saleId,
  shareReceipt: saleId,
  prepareReceiptLinks: {
    ...plain(({ grounds }) => ({ body: { transactions: grounds.map(({ sale }) => sale.token) } })),
    tells: ({ sale }) => sale.token,
  },
  withdrawReceipt: saleId,
  sendReceipt: ofUnit(({ ground }) => ({
    params: { id: ground.sale.token },
    body: { email: 'customer@example.com', language: 'en' },
  })),
  listReceiptEmails: saleId,

  listMerchants: list,
  getMerchant: ofUnit(({ ground }) => ({ params: { id: ground.tenant.tokens.merchant } })),
  setMerchantStatus: status('merchant'),
  listMids: list,
  getMid: ofUnit(({ ground }) => ({ params: { id: ground.tenant.tokens.mid } })),
  setMidStatus: status('mid'),
  listStores: list,
  getStore: ofUnit(({ ground }) => ({ params: { id: ground.tenant.tokens.store } })),
  listStoreTerminals: ofUnit(({ ground }) => ({ params: { token: ground.tenant.tokens.store, ...page }, body: {} })),
  listUserMerchants: plain({ body: {} }),
  listUserStores: plain({ body: {} }),
  listUserMids: plain(),
  listMerchantCountries: plain(),
  listMidCountries: plain(),
  getMidFilterData: plain(),
  listMccs: plain(),
  listTimeZones: plain(),
  listCurrencies: plain(),

  listDevices: list,
  getDevice: ofUnit(({ ground }) => ({ params: { id: ground.device.token } })),
  setDeviceStatus: ofUnit(async (target) => {
    const { id, token } = target.ground.device
    const version = await versionOf(target, 'device', id)
    return { params: { token }, body: { blocked: false, reason: 'Found again', version } }
  }),
  listDeviceModels: plain(),
  listDeviceManufacturers: plain(),
  listCertificates: listOfDevice,
  listAttestations: listOfDevice,
  listDeviceLogs: listOfDevice,
  listReports: list,

  exportMerchants: exported,
  exportMids: exported,
  exportStores: exported,
  exportTerminals: exported,
  exportUsers: exported,
  exportDevices: exported,
  exportTransactions: exported,
  exportAudit: exported,
  queueMerchantsExport: exported,
  queueMidsExport: exported,
  queueStoresExport: exported,
  queueTerminalsExport: exported,
  queueUsersExport: exported,
  queueDevicesExport: exported,
  queueTransactionsExport: exported,
  queueAuditExport: exported,
  listExports: list,
  // Not finished, which only its owner is told.
  downloadExport: belonging(async (target) => ({ params: { id: await ownExport(target) } })),
  getExportStatistics: plain(),
  markExportsSeen: plain(),
  cancelExport: belonging(async (target) => ({ params: { token: await ownExport(target) } })),
  retryExport: belonging(async (target) => {
    const token = await ownExport(target)
    if (target.isOwn) await target.app.call(cancelExport, { params: { token }, token: target.principal.token })
    return { params: { token } }
  }),

  listTerminals: list,
  getTerminal: ofUnit(({ ground }) => ({ params: { id: ground.tenant.tokens.terminal } })),
  createTerminal: ofUnit(({ ground }) => ({
    body: {
      storeToken: ground.tenant.tokens.store,
      posTerminalIdCode: `NEW${++counter}`,
      alias: ground.marker,
      currency: 'EUR',
    },
  })),
  updateTerminal: terminalChange(({ tip }) => ({ tip: Number(tip) === 1 ? 0 : 1 })),
  listTerminalUsers: ofUnit(({ ground }) => ({ params: { token: ground.tenant.tokens.terminal, ...page }, body: {} })),
  listTerminalsOfUser: ofPerson((target) => ({ params: { token: personOf(target).token, ...page }, body: {} })),
  attachUser: ofUnit(({ ground }) => ({
    params: { token: ground.tenant.tokens.terminal, userToken: ground.colleague.token },
  })),
  // Of the last terminal, which is refused.
  detachUser: ofUnit(({ ground }) => ({
    params: { token: ground.tenant.tokens.terminal, userToken: ground.colleague.token },
  })),
  listUserTerminals: plain({ body: {} }),
  listLinkableTerminals: ofPerson((target) => ({ body: { userToken: personOf(target).token } })),
  listLinkableUsers: ofUnit(({ ground }) => ({ body: { terminalToken: ground.tenant.tokens.terminal } })),

  listUsers: list,
  getUser: ofPerson((target) => ({ params: { id: personOf(target).token } })),
  createUser: ofUnit(({ ground }) => ({ body: { ...newUser(ground), password: 'Quartz.Lantern-77' } })),
  inviteUser: ofUnit(({ ground }) => ({ body: { ...newUser(ground), delivery: 'mail' } })),
  renewInvitation: ofPerson(async (target) => ({
    params: { token: (await somebodyInvited(target)).token },
    body: { delivery: 'mail' },
  })),
  withdrawInvitation: ofPerson(async (target) => ({ params: { token: (await somebodyInvited(target)).token } })),
  updateUser: personChange(() => ({ lastName: `Changed ${++counter}` })),
  deleteUser: ofPerson(async (target) => ({ params: { id: (await somebodyNew(target)).token } })),
  suspendUser: ofPerson(async (target) => ({
    params: { token: (await somebodyNew(target)).token },
    body: { version: 1, until: null },
  })),
  resumeUser: ofPerson(async (target) => ({ params: { token: (await somebodyNew(target)).token } })),
  endUserSessions: ofPerson(async (target) => ({ params: { token: (await somebodyNew(target)).token } })),

  getSales: dashboard,
  getTotalsPerCurrency: dashboard,
  getSalesRatio: dashboard,
  getSalesCharts: dashboard,
  getTopMerchants: dashboard,
  getLowMerchants: dashboard,
  getMerchantDeclines: dashboard,
  getInactiveMerchants: dashboard,
  listDashboardTransactions: dashboard,
  getWhy: dashboard,
  getWhyInTransactions: plain(({ variant }) => ({
    body: { ...(capabilities[variant].wrappedDashboardBody ? { filter: period } : period), of: 'EUR' },
  })),
  listWarnings: list,
  dismissWarning: ofUnit(({ ground }) => ({ params: { id: `silent-2026-11-20-${ground.tenant.tokens.terminal}` } })),
  listFeedStatus: list,
  getDataAsOf: plain(),
  listAudit: list,
  getLive: plain(),
}

/** Calls that ask for a second row of the access table, besides the one of their endpoint. */
export const partRecipes = [
  {
    action: 'terminal.editSecurity',
    endpoint: updateTerminal,
    ...terminalChange((stored) => ({ restrictAppToApp: !stored.restrictAppToApp })),
  },
  {
    action: 'terminal.status',
    endpoint: updateTerminal,
    ...terminalChange(({ status: stored }) => ({ terminalStatus: Number(stored) === 1 ? 0 : 1 })),
  },
  { action: 'user.grantSsm', endpoint: updateUser, ...personChange((stored) => ({ ssmAccess: !stored.ssmAccess })) },
  {
    action: 'user.grantRights',
    endpoint: updateUser,
    ...personChange(({ rights }) => ({
      rights: String(rights).includes('ROLE_VOID') ? ['ROLE_SALE'] : ['ROLE_SALE', 'ROLE_VOID'],
    })),
  },
] as const
