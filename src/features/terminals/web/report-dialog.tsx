import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDateTime } from '#core/time/time.ts'
import { columnTexts, operationTexts } from '#core/texts/texts.ts'
import { deviceTexts } from '#features/devices/texts.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { StoreTime } from '#web/lists/store-time.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import css from './report-dialog.module.css'
import type { Report } from './queries.ts'
import { reportTexts } from './labels.ts'

/** D-67 */
const meanings = {
  END_OF_DAY_RECEIPT: msg`Totals of a day. The terminal then starts again from zero.`,
  END_OF_SHIFT: msg`Totals so far. The terminal keeps counting.`,
  BANK_RECON: msg`Totals reconciled with the acquirer.`,
}

/** One report: what it covers, and its totals by currency and operation. */
export function ReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const { kind, operationId, dateTime, timeZone, periodFrom, periodTo, tid, totals } = report
  return (
    <Dialog title={i18n._(reportTexts[kind])} closeLabel={t`Close`} onClose={onClose} lightDismiss>
      <div className={css.report}>
        <p>{i18n._(meanings[kind])}</p>
        <KeyValueList
          items={[
            { term: i18n._(columnTexts.posLocalDateTime), value: <StoreTime at={dateTime} zone={timeZone} /> },
            { term: i18n._(deviceTexts.operationId), value: operationId },
            { term: i18n._(columnTexts.tid), value: tid },
            {
              term: i18n._(deviceTexts.period),
              value: (
                <Trans>
                  {formatDateTime(periodFrom)} to {formatDateTime(periodTo)}
                </Trans>
              ),
            },
          ]}
        />
        {totals.length > 0 ? (
          <table className={css.totals}>
            <caption>{i18n._(deviceTexts.totals)}</caption>
            <thead>
              <tr>
                <th scope="col">{i18n._(columnTexts.transactionType)}</th>
                <th scope="col">
                  <Trans>Count</Trans>
                </th>
                <th scope="col">{i18n._(columnTexts.amount)}</th>
              </tr>
            </thead>
            <tbody>
              {totals.map(({ currency, operation, count, amount }) => (
                <tr key={`${currency} ${operation}`}>
                  <th scope="row">{i18n._(operationTexts[operation])}</th>
                  <td>{i18n.number(count)}</td>
                  <td>{formatMoney(amount, currency, tag)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>
            <Trans>No successful transactions in this report.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}
