import { Trans, useLingui } from '@lingui/react/macro'
import { errorTexts } from '#core/texts/errors.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import css from './form-notices.module.css'
import { isSame, type Difference } from './merge.ts'

/** The texts for fields of a form outside of their controls. */
export type FieldTexts<Values> = {
  readonly [Name in keyof Values]?: {
    readonly label: string
    /** A value in words; a text says itself. */
    readonly text?: (value: Values[Name]) => string
  }
}

interface Props<Values> {
  differences: readonly Difference<Values>[]
  values: Values
  valueTexts: FieldTexts<Values>
  onChoose: (field: keyof Values & string, value: Values[keyof Values & string]) => void
}

/** What somebody else changed while this was edited, field by field, and which value is to be saved. */
export function Differences<Values extends object>({ differences, values, valueTexts, onChoose }: Props<Values>) {
  const { t, i18n } = useLingui()
  return (
    <section className={css.notice} aria-label={t`Someone else changed this`}>
      <p role="alert">
        <strong>{i18n._(errorTexts.STALE_VERSION)}</strong>
      </p>
      {differences.map(({ field, theirs, mine }) => {
        const { label, text = String } = valueTexts[field] ?? { label: field }
        return (
          <SegmentedControl
            key={field}
            label={label}
            value={isSame(values[field], theirs) ? 'theirs' : 'mine'}
            options={[
              { value: 'theirs', label: <Trans>Current: {text(theirs)}</Trans> },
              { value: 'mine', label: <Trans>Yours: {text(mine)}</Trans> },
            ]}
            onChange={(choice) => onChoose(field, choice === 'theirs' ? theirs : mine)}
          />
        )
      })}
      <p>
        <Trans>Choose which values to keep, then save.</Trans>
      </p>
    </section>
  )
}
