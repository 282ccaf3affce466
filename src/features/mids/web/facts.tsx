import { useLingui } from '@lingui/react/macro'
import { countryName } from '#core/languages/countries.ts'
import type { MidDetails } from '../contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Copyable } from '#web/records/copyable.tsx'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { Mcc } from '#web/records/mcc.tsx'
import { RecordLink } from '#web/records/record-link.tsx'
import type { KeyValue } from '#web/ui/key-value-list.tsx'

/** The facts of a MID, in the order they are asked for. */
export const useMidFacts = (mid: MidDetails): KeyValue[] => {
  const { i18n } = useLingui()
  const { language } = useLanguage()
  const { cardAcceptorIdentificationCode: code } = mid
  const codeTerm = i18n._(columnTexts.mid)
  return [
    { term: codeTerm, value: <Copyable text={code} what={codeTerm} /> },
    {
      term: i18n._(columnTexts.merchantName),
      value: (
        <RecordLink kind="merchant" token={mid.merchantToken}>
          {mid.merchantName}
        </RecordLink>
      ),
    },
    { term: i18n._(columnTexts.mcc), value: <Mcc code={mid.mccCode} name={mid.mccName} /> },
    { term: i18n._(columnTexts.city), value: mid.cardAcceptorCity },
    { term: i18n._(columnTexts.country), value: countryName(mid.cardAcceptorCountry, language) },
    { term: i18n._(columnTexts.acquirer), value: mid.acquirerName },
    { term: i18n._(columnTexts.affiliate), value: mid.affiliateName },
    { term: i18n._(columnTexts.instance), value: mid.instanceName },
    {
      term: i18n._(columnTexts.storesCount),
      value: (
        <CountLink count={mid.storesCount} list={storeList} to="/stores/list" filter={{ midTokens: [mid.token] }} />
      ),
    },
    {
      term: i18n._(columnTexts.terminalsCount),
      value: <CountLink count={mid.terminalsCount} list={terminalList} to="/terminals/list" filter={{ mid: code }} />,
    },
    { term: i18n._(columnTexts.createdAt), value: <Instant at={mid.createdAt} /> },
  ]
}
