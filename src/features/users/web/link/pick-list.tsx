import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { CheckboxGroup } from '#web/ui/form/choice-group.tsx'
import type { FieldProps } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './pick-list.module.css'

/** An item that can be chosen. */
export interface Choosable {
  readonly token: string
  readonly name: string
  /** What distinguishes it from others of that name. */
  readonly hint: string
  /** Why it cannot be chosen together with what is chosen. */
  readonly barred?: string
}

/** An item that cannot be chosen. */
export interface UnavailableItem {
  readonly token: string
  readonly name: string
  /** What distinguishes it from others of that name. */
  readonly hint: string
  readonly reason: string
}

interface Props extends FieldProps {
  searchLabel: string
  onType: (text: string) => void
  /** What the search found; undefined while it is on its way. */
  found: readonly Choosable[] | undefined
  refused: readonly UnavailableItem[]
  value: readonly Choosable[]
  onChange: (value: Choosable[]) => void
  /** How many are listed; the search leads to the others. */
  limit: number
}

/** Chooses several of many by search. What is chosen stays in view whatever is searched for next. */
export function PickList({ searchLabel, onType, found, refused, value, onChange, limit, ...field }: Props) {
  const { t } = useLingui()
  const refusedId = useId()
  const offered = found?.slice(0, limit) ?? []
  const shown = [...value.filter(({ token }) => !offered.some((one) => one.token === token)), ...offered]
  const more = (found?.length ?? 0) - offered.length
  const remark =
    found === undefined
      ? t`Searching…`
      : shown.length === 0
        ? t`Nothing to link.`
        : more > 0 && t`More results. Search for part of the name.`
  return (
    <div className={css.picker}>
      <TextField
        type="search"
        icon="search"
        label={searchLabel}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      <div className={css.found}>
        <CheckboxGroup
          {...field}
          value={value.map(({ token }) => token)}
          onChange={(tokens) => onChange(shown.filter(({ token }) => tokens.includes(token)))}
          options={shown.map(({ token, name, hint, barred }) => ({
            value: token,
            label: name,
            hint: barred ? `${hint} · ${barred}` : hint,
            disabled: barred !== undefined,
          }))}
        />
        <p role="status" className={css.remark}>
          {remark}
        </p>
      </div>
      {refused.length > 0 && (
        <section aria-labelledby={refusedId}>
          <h3 id={refusedId}>{t`Can't be linked`}</h3>
          <ul className={css.refused}>
            {refused.slice(0, limit).map(({ token, name, hint, reason }) => (
              <li key={token}>
                {name}{' '}
                <small>
                  {hint} · {reason}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
