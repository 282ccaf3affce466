import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DashboardTarget, mostUsedCurrency, targetFilters, targetOf, type TargetOf } from '../targets.ts'
import type { FilterControlProps } from '#web/lists/filter-style.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { currencySource } from '#features/merchants/web/shared.ts'
import { useDashboard, useMeasure } from './context.ts'
import { salesQuery } from './queries.ts'

type Unit = DashboardTarget['unit']

/** Asks for a target: whether it is a sum or a number of transactions, of which currency, and how much. */
function TargetControl({ of, ...props }: FilterControlProps & { of: TargetOf }) {
  const { t } = useLingui()
  const { label, hint, error, draft, onDraft } = props
  const { search } = useDashboard()
  const names = targetFilters[of]
  const currencies = useCurrencies()
  const written = (name: string) => String(draft[name] ?? '')
  const [unit, setUnit] = useState<Unit>(() => (written(names.unit) || search.chartType || 'count') as Unit)
  const [chosen, setChosen] = useState(written(names.currency))
  const currency = chosen || currencies[0] || ''
  const value = written(names.value)

  const sum = currency ? t`Amount in ${currency}` : t`Amount`
  const number = currency ? t`Count in ${currency}` : t`Count`
  const put = (next: { value?: string; unit?: Unit; currency?: string }) => {
    const all = { value, unit, currency, ...next }
    // A unit and a currency of no target would only lengthen the address.
    const isEmpty = all.value.trim() === ''
    onDraft({
      [names.value]: all.value,
      [names.unit]: isEmpty ? '' : all.unit,
      [names.currency]: isEmpty ? '' : all.currency,
    })
  }
  return (
    <FieldGroup {...{ label, hint }}>
      <SegmentedControl<Unit>
        label={<Trans>Unit</Trans>}
        value={unit}
        onChange={(next) => {
          setUnit(next)
          put({ unit: next })
        }}
        options={[
          { value: 'count', label: t`Count` },
          { value: 'amount', label: t`Amount` },
        ]}
      />
      {currency !== '' && (
        <SelectField
          label={<Trans>Currency</Trans>}
          value={currency}
          onChange={({ target }) => {
            setChosen(target.value)
            put({ currency: target.value })
          }}
        >
          {[...new Set([currency, ...currencies])].toSorted().map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      )}
      <TextField
        label={unit === 'amount' ? sum : number}
        defaultValue={value}
        onChange={({ target }) => put({ value: target.value })}
        error={error}
        inputMode="decimal"
        autoComplete="off"
      />
    </FieldGroup>
  )
}

/** The currencies that a target may be of: first the only one that is chosen, or else that with most sales. */
const useCurrencies = (): string[] => {
  const { search, principal } = useDashboard()
  // The summary asks for it; here it is only read.
  const { data: boxes = [] } = useQuery({ ...salesQuery(search, principal), enabled: false })
  const { data: known = [] } = useQuery(currencySource.options({}))
  const chosen = search.currency ?? []
  const first = chosen.length === 1 ? chosen : [mostUsedCurrency(boxes) ?? []].flat()
  return [...new Set([...first, ...boxes.map(({ currency }) => currency), ...known.map(({ value }) => value)])]
}

/** How a target is asked for, removed and said: always with its unit and its currency. */
export const targetStyle = (of: TargetOf) => {
  const { unit, currency } = targetFilters[of]
  return {
    hint: msg`For the whole period`,
    parts: [unit, currency],
    control: (props: FilterControlProps) => <TargetControl of={of} {...props} />,
    chip: () => <TargetText of={of} />,
  }
}

function TargetText({ of }: { of: TargetOf }) {
  const { search, principal } = useDashboard()
  const { money } = useMeasure()
  const { data: boxes = [] } = useQuery({ ...salesQuery(search, principal), enabled: false })
  const target = targetOf(search, of, boxes)
  if (!target) return search[targetFilters[of].value]
  const { value, currency } = target
  return target.unit === 'amount' ? (
    money(value, currency)
  ) : (
    <Plural value={value} one={`# transaction in ${currency}`} other={`# transactions in ${currency}`} />
  )
}
