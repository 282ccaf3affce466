import { listAudit } from './audit-log/contract.ts'
import { getConfig } from '#core/public-config.ts'
import { listAttestations, listCertificates, listDeviceLogs } from './devices/history.ts'
import {
  getDevice,
  listDeviceManufacturers,
  listDeviceModels,
  listDevices,
  setDeviceStatus,
} from './devices/contract.ts'
import {
  getInactiveMerchants,
  getLowMerchants,
  getMerchantDeclines,
  getSales,
  getSalesCharts,
  getSalesRatio,
  getTopMerchants,
  getTotalsPerCurrency,
  listDashboardTransactions,
} from './dashboard/contract.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import {
  cancelExport,
  downloadExport,
  exportsOf,
  listExports,
  markExportsSeen,
  retryExport,
} from './exports/contract.ts'
import { getExportStatistics } from './exports/statistics.ts'
import { feed } from '#core/feed.ts'
import { getDataAsOf, listFeedStatus } from './data-feeds/contract.ts'
import {
  getMidFilterData,
  listCurrencies,
  listMccs,
  listMerchantCountries,
  listMidCountries,
  listTimeZones,
  listUserMerchants,
  listUserMids,
  listUserStores,
} from './merchants/filter-options.ts'
import { getMerchant, listMerchants, setMerchantStatus } from './merchants/contract.ts'
import { getMid, listMids, setMidStatus } from './mids/contract.ts'
import { getStore, listStores, listStoreTerminals } from './stores/contract.ts'
import {
  attachUser,
  detachUser,
  listLinkableTerminals,
  listLinkableUsers,
  listTerminalsOfUser,
  listTerminalUsers,
  listUserTerminals,
} from './users/links.ts'
import { getLive } from '#core/live.ts'
import { identifyPassword, updatePassword, verifyPassword } from './authentication/password-reset.ts'
import {
  deleteFilter,
  getAllColumns,
  getColumns,
  getDashboardFilter,
  getSubColumns,
  listFilters,
  saveColumns,
  saveDashboardFilter,
  saveFilter,
} from './views/contract.ts'
import { endOwnSession, listSessions } from './account/sessions.ts'
import { getReceipt, getSharedReceipt, shareReceipt, withdrawReceipt } from './receipts/contract.ts'
import { listReports } from './terminal-reports/contract.ts'
import { getLoggedUser, login, logout, refreshToken, revokeSession, updateLoggedUser } from '#core/session.ts'
import { createTerminal, getTerminal, listTerminals, updateTerminal } from './terminals/contract.ts'
import { getTransaction, listTransactions, listUniqueValues } from './transactions/contract.ts'
import { dismissWarning, listWarnings } from './dashboard/warnings.ts'
import { createUser, deleteUser, endUserSessions, getUser, listUsers, updateUser } from './users/contract.ts'

/** Every call this version serves. The server refuses to start while one has no handler or no access row. */
export const calls: readonly AnyEndpoint[] = [
  login,
  refreshToken,
  logout,
  revokeSession,
  getLoggedUser,
  updateLoggedUser,
  listSessions,
  endOwnSession,
  identifyPassword,
  verifyPassword,
  updatePassword,
  saveFilter,
  listFilters,
  deleteFilter,
  saveColumns,
  getAllColumns,
  getColumns,
  getSubColumns,
  saveDashboardFilter,
  getDashboardFilter,
  getConfig,
  listTransactions,
  getTransaction,
  listUniqueValues,
  getReceipt,
  shareReceipt,
  withdrawReceipt,
  getSharedReceipt,
  listMerchants,
  getMerchant,
  setMerchantStatus,
  listMids,
  getMid,
  setMidStatus,
  listStores,
  getStore,
  listStoreTerminals,
  listUserMerchants,
  listUserStores,
  listUserMids,
  listMerchantCountries,
  listMidCountries,
  getMidFilterData,
  listMccs,
  listTimeZones,
  listCurrencies,
  listDevices,
  getDevice,
  setDeviceStatus,
  listDeviceModels,
  listDeviceManufacturers,
  listCertificates,
  listAttestations,
  listDeviceLogs,
  listReports,
  feed,
  ...Object.values(exportsOf).flatMap(({ now, queued }) => [now, queued]),
  listExports,
  downloadExport,
  getExportStatistics,
  markExportsSeen,
  cancelExport,
  retryExport,
  listTerminals,
  getTerminal,
  createTerminal,
  updateTerminal,
  listTerminalUsers,
  listTerminalsOfUser,
  attachUser,
  detachUser,
  listUserTerminals,
  listLinkableTerminals,
  listLinkableUsers,
  listUsers,
  getUser,
  createUser,
  updateUser,
  deleteUser,
  endUserSessions,
  getSales,
  getTotalsPerCurrency,
  getSalesRatio,
  getSalesCharts,
  getTopMerchants,
  getLowMerchants,
  getMerchantDeclines,
  getInactiveMerchants,
  listDashboardTransactions,
  listWarnings,
  dismissWarning,
  listFeedStatus,
  getDataAsOf,
  listAudit,
  getLive,
]
