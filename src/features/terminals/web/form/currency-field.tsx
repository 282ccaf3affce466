import type { FocusEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { currencies } from '#core/money/currencies.ts'
import type { Language } from '#core/languages/languages.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { currencySource } from '#features/merchants/web/shared.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import { currenciesQuery } from '../queries.ts'

interface Props {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: (event: FocusEvent) => void
}

/** A currency that terminals have; any, where there is no terminal yet. */
export function CurrencyField(props: Props) {
  const { t, i18n } = useLingui()
  const { data: used = [] } = useQuery(currenciesQuery)
  const offered = used.length > 0 ? used : currencies
  const codes = [...new Set([...offered, ...(props.value ? [props.value] : [])])].toSorted()
  return (
    <SelectField label={i18n._(columnTexts.currency)} {...props}>
      <option value="">{t`Choose a currency`}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {currencySource.say?.(code, i18n.locale as Language) ?? code}
        </option>
      ))}
    </SelectField>
  )
}
