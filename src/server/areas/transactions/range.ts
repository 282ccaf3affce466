import { daysTouched } from '#contract/time.ts'
import { refuseField } from '../../api-error.ts'
import type { Config } from '../../config.ts'

/** D-37: how long the range of a transactions filter may be. @throws ApiError RANGE_TOO_LONG */
export const refuseLongRange = (
  { dateFrom, dateTo }: { readonly dateFrom?: string; readonly dateTo?: string },
  { transactionRangeDays: days }: Pick<Config, 'transactionRangeDays'>,
): void => {
  if (dateFrom && dateTo && daysTouched(dateFrom, dateTo) > days) {
    refuseField('filter.dateTo', 'RANGE_TOO_LONG', { days })
  }
}
