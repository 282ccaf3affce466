import type { DashboardFilter } from '../filter.ts'
import {
  getDashboardFilter,
  getInactiveMerchants,
  getLowMerchants,
  getMerchantDeclines,
  getSales,
  getSalesCharts,
  getSalesRatio,
  getTopMerchants,
  getTotalsPerCurrency,
  listDashboardTransactions,
  saveDashboardFilter,
} from '../contract.ts'
import { filtersFor } from '#core/list/declare.ts'
import { dismissWarning, listWarnings, warningList } from '../warnings.ts'
import { getWhy, getWhyInTransactions } from '../why.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listTransactionPage } from '#features/transactions/server/queries.ts'
import { salesCharts } from './charts.ts'
import { readFilter, savedFilter, storeDashboardFilter } from './filter.ts'
import { inactiveMerchants, merchantDeclines, merchantPerformance } from './merchants.ts'
import { salesBoxes, salesRatio, totalsPerCurrency } from './sales.ts'
import { acquirerOfWarning, warningsPage } from './queries.ts'
import { explainChange } from './why.ts'
import { explainInTransactions } from './why-parts.ts'

/** What of the dashboard's filter narrows transactions; the rest says how to count them. */
const asTransactionFilter = (filter: DashboardFilter) => {
  const { dateFrom, dateTo, currency, acquirerTokens, affiliateTokens, instanceTokens, merchantTokens } = filter
  return { dateFrom, dateTo, currency, acquirerTokens, affiliateTokens, instanceTokens, merchantTokens }
}

export const dashboardRoutes = [
  handleRead(getSales, ({ body, scope, services, requestInfo }) =>
    salesBoxes(scope, readFilter(body, requestInfo), services.now()),
  ),
  handleRead(getTotalsPerCurrency, ({ body, scope, requestInfo }) =>
    totalsPerCurrency(scope, readFilter(body, requestInfo)),
  ),
  handleRead(getSalesRatio, ({ body, scope, requestInfo }) => salesRatio(scope, readFilter(body, requestInfo))),
  handleRead(getSalesCharts, ({ body, scope, requestInfo }) => salesCharts(scope, readFilter(body, requestInfo))),
  handleRead(getTopMerchants, ({ body, scope, requestInfo }) =>
    merchantPerformance(scope, readFilter(body, requestInfo), 'highest'),
  ),
  handleRead(getLowMerchants, ({ body, scope, requestInfo }) =>
    merchantPerformance(scope, readFilter(body, requestInfo), 'lowest'),
  ),
  handleRead(getMerchantDeclines, ({ body, scope, requestInfo }) =>
    merchantDeclines(scope, readFilter(body, requestInfo), body),
  ),
  handleRead(getInactiveMerchants, ({ body, scope, requestInfo }) =>
    inactiveMerchants(scope, readFilter(body, requestInfo), body),
  ),

  handleRead(getWhy, ({ body, scope, services, requestInfo }) =>
    explainChange(scope, readFilter(body, requestInfo), body, services.now()),
  ),
  handleRead(getWhyInTransactions, ({ body, scope, services, requestInfo }) =>
    explainInTransactions(scope, readFilter(body, requestInfo), body, services.now()),
  ),

  handleRead(listDashboardTransactions, async ({ params, body, scope, requestInfo, listPrincipal }) => {
    const request = { params, body: { sort: body.sort, filter: asTransactionFilter(readFilter(body, requestInfo)) } }
    return listTransactionPage(scope, request, listPrincipal)
  }),

  handleRead(listWarnings, ({ params, body, scope, services, listPrincipal }) => {
    const offered = filtersFor(warningList, listPrincipal)
    const hidden = Object.keys(body.filter).filter((name) => !offered.includes(name))
    if (hidden.length > 0) {
      throw new ApiError('WRONG_SHAPE', {
        fields: hidden.map((name) => ({ field: `filter.${name}`, error: 'WRONG_SHAPE' as const })),
      })
    }
    return warningsPage(scope, body.filter, params, services.now())
  }),

  handle(dismissWarning, async ({ params: { id }, scope, change }) => {
    const acquirerId = (await acquirerOfWarning(scope, id)) ?? notFound()
    await scope.db
      .insertInto('warningDismissal')
      .values({ userId: scope.principal.userId, warningId: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await change.audit({ event: 'warning.dismissed', object: { type: 'warning', token: id, acquirerId } })
    return {}
  }),

  handle(saveDashboardFilter, async ({ body, scope, requestInfo }) => {
    await storeDashboardFilter(scope, readFilter(body, requestInfo))
    return null
  }),
  handle(getDashboardFilter, ({ scope, requestInfo }) => savedFilter(scope, requestInfo)),
]
