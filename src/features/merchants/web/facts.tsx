import { useLingui } from '@lingui/react/macro'
import { countryName } from '#core/languages/countries.ts'
import type { MerchantDetails } from '../contract.ts'
import { columnTexts, scaTexts } from '#core/texts/texts.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Instant } from '#web/lists/instant.tsx'
import { midList } from '#features/mids/contract.ts'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { userList } from '#features/users/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { Mcc } from '#web/records/mcc.tsx'
import type { KeyValue } from '#web/ui/key-value-list.tsx'

/** The facts of a merchant, in the order they are asked for. */
export const useMerchantFacts = (merchant: MerchantDetails): KeyValue[] => {
  const { i18n } = useLingui()
  const { language } = useLanguage()
  const filter = { merchantTokens: [merchant.token] }
  const sca = scaTexts[merchant.scaType as keyof typeof scaTexts]
  return [
    { term: i18n._(columnTexts.country), value: countryName(merchant.country, language) },
    { term: i18n._(columnTexts.cardAcceptorName), value: merchant.cardAcceptorName },
    { term: i18n._(columnTexts.acquirer), value: merchant.acquirer },
    { term: i18n._(columnTexts.affiliate), value: merchant.affiliate },
    { term: i18n._(columnTexts.instance), value: merchant.instance },
    {
      term: i18n._(columnTexts.mccsCount),
      value: merchant.mccs.map(({ code, name }) => <Mcc key={code} code={code} name={name} />),
    },
    {
      term: i18n._(columnTexts.midsCount),
      value: <CountLink count={merchant.midsCount} list={midList} to="/mids/list" filter={filter} />,
    },
    {
      term: i18n._(columnTexts.storesCount),
      value: <CountLink count={merchant.storesCount} list={storeList} to="/stores/list" filter={filter} />,
    },
    {
      term: i18n._(columnTexts.terminalsCount),
      value: <CountLink count={merchant.terminalsCount} list={terminalList} to="/terminals/list" filter={filter} />,
    },
    {
      term: i18n._(columnTexts.usersCount),
      value: <CountLink count={merchant.usersCount} list={userList} to="/users/list" filter={filter} />,
    },
    { term: i18n._(columnTexts.scaType), value: sca ? i18n._(sca) : String(merchant.scaType) },
    { term: i18n._(columnTexts.createdAt), value: <Instant at={merchant.createdAt} /> },
  ]
}
