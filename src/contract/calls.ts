import { listAudit } from './audit.ts'
import { getConfig } from './config.ts'
import { listAttestations, listCertificates, listDeviceLogs } from './device-history.ts'
import { getDevice, listDeviceManufacturers, listDeviceModels, listDevices, setDeviceStatus } from './devices.ts'
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
} from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { cancelExport, downloadExport, exportsOf, listExports, markExportsSeen, retryExport } from './exports.ts'
import { getExportStatistics } from './export-statistics.ts'
import { feed } from './feed.ts'
import { getDataAsOf, listFeedStatus } from './feed-status.ts'
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
} from './filter-helpers.ts'
import { getMerchant, listMerchants, setMerchantStatus } from './merchants.ts'
import { getMid, listMids, setMidStatus } from './mids.ts'
import { getStore, listStores, listStoreTerminals } from './stores.ts'
import {
  attachUser,
  detachUser,
  listLinkableTerminals,
  listLinkableUsers,
  listTerminalsOfUser,
  listTerminalUsers,
  listUserTerminals,
} from './links.ts'
import { getLive } from './live.ts'
import { identifyPassword, updatePassword, verifyPassword } from './password-reset.ts'
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
} from './preferences.ts'
import { endOwnSession, listSessions } from './sessions.ts'
import { getReceipt, getSharedReceipt, shareReceipt, withdrawReceipt } from './receipts.ts'
import { listReports } from './reports.ts'
import { getLoggedUser, login, logout, refreshToken, revokeSession, updateLoggedUser } from './session.ts'
import { createTerminal, getTerminal, listTerminals, updateTerminal } from './terminals.ts'
import { getTransaction, listTransactions, listUniqueValues } from './transactions.ts'
import { dismissWarning, listWarnings } from './warnings.ts'
import { createUser, deleteUser, endUserSessions, getUser, listUsers, updateUser } from './users.ts'

/** Every call this version serves. The server refuses to start while one has no handler or no access row. */
export const calls: readonly Endpoint<never, never, never>[] = [
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
] as readonly unknown[] as readonly Endpoint<never, never, never>[]
