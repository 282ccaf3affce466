import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import type { SearchOf } from '#contract/list/address.ts'
import { filtersFor, type List, type Viewer } from '#contract/list/declare.ts'
import type { Period } from '#contract/list/address.ts'
import { errorTexts } from '#contract/texts-errors.ts'
import { quickRanges } from '#contract/time.ts'
import { useConfig } from '#web/app/config/config.ts'
import { Button } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { CheckboxGroup, RadioGroup } from '#web/ui/form/choice-group.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { draftOf, type Draft, type DraftProblem, parseDraft, type Problems } from './filter-draft.ts'
import type { FilterLook, FilterLooks } from './filter-look.ts'
import css from './filter-panel.module.css'
import { quickRangeTexts } from './period-text.ts'

interface Props<L extends List> {
  list: L
  looks: FilterLooks<L>
  viewer: Viewer
  search: SearchOf<L>
  period: Period | undefined
  onApply: (search: Record<string, unknown>) => void
  onClose: () => void
}

const ownProblems: Readonly<Record<'FORM' | 'DATE', MessageDescriptor>> = {
  FORM: msg`This does not have the form asked for.`,
  DATE: msg`Invalid date`,
}

/** All filters of a list; nothing is searched for until they are applied, and nothing wrong is applied. */
export function FilterPanel<L extends List>({ list, looks, viewer, search, period, onApply, onClose }: Props<L>) {
  const { t, i18n } = useLingui()
  const { transactionRangeDays: days } = useConfig().limits
  const form = useId()
  const [draft, setDraft] = useState<Draft>(() => draftOf(list, search, period))
  const [problems, setProblems] = useState<Problems>({})

  const change = (name: string) => (value: string | readonly string[]) => setDraft({ ...draft, [name]: value })
  const problemText = (problem: DraftProblem | undefined) => {
    if (!problem) return undefined
    if (problem === 'FORM' || problem === 'DATE') return i18n._(ownProblems[problem])
    return i18n._({ ...errorTexts[problem], values: { days } })
  }
  const text = (name: string) => ({
    value: String(draft[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => change(name)(target.value),
    error: problemText(problems[name]),
    autoComplete: 'off',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseDraft(list, draft, days)
    setProblems(parsed.problems)
    if (Object.keys(parsed.problems).length === 0) onApply(parsed.search)
  }

  const control = (name: string, look: FilterLook) => {
    const label = i18n._(look.label)
    if (name === 'dateFrom') {
      return (
        <div key={name} className={css.group}>
          <RadioGroup
            label={label}
            value={String(draft.period ?? '')}
            onChange={change('period')}
            options={[
              ...Object.keys(quickRanges).map((range) => ({
                value: range,
                label: i18n._(quickRangeTexts[range as keyof typeof quickRanges]),
              })),
              { value: 'custom', label: t`Other dates` },
            ]}
          />
          {draft.period === 'custom' && (
            <div className={css.pair}>
              <TextField label={t`From`} hint={t`DD.MM.YY`} inputMode="numeric" {...text('dateFrom')} />
              <TextField label={t`To`} hint={t`DD.MM.YY`} inputMode="numeric" {...text('dateTo')} />
            </div>
          )}
        </div>
      )
    }
    if (name === 'amountFrom') {
      return (
        <FieldGroup key={name} label={label}>
          <div className={css.pair}>
            <TextField label={t`From`} inputMode="decimal" {...text('amountFrom')} />
            <TextField label={t`To`} inputMode="decimal" {...text('amountTo')} />
          </div>
        </FieldGroup>
      )
    }
    if (look.options) {
      return (
        <CheckboxGroup
          key={name}
          label={label}
          hint={look.hint && i18n._(look.hint)}
          value={[draft[name] ?? []].flat()}
          onChange={change(name)}
          options={look.options.map(({ value, label: option }) => ({
            value,
            label: typeof option === 'string' ? option : i18n._(option),
          }))}
        />
      )
    }
    return <TextField key={name} label={label} hint={look.hint && i18n._(look.hint)} {...text(name)} />
  }

  const allowed = filtersFor(list, viewer)
  return (
    <SideSheet
      title={t`Filters`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={() => onApply({})}>
            <Trans>Reset filters</Trans>
          </Button>
          <Button kind="primary" type="submit" form={form}>
            <Trans>Show results</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {Object.entries(looks)
          .filter(([name]) => allowed.includes(name))
          .map(([name, look]) => look && control(name, look))}
      </form>
    </SideSheet>
  )
}
