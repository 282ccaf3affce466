import { type FormEvent, useId } from 'react'
import { Select } from '../form/select.tsx'
import { IconButton } from '../icon-button.tsx'
import css from './pager.module.css'
import type { Drawing } from '../icons/paths.ts'

const first: Drawing = { name: 'first', d: 'M18 6l-6 6 6 6M7 6v12' }
const last: Drawing = { name: 'last', d: 'M6 6l6 6-6 6M17 6v12' }

export type PagerLabels = {
  /** Names the pager. */
  pager: string
  /** What is shown, formatted: “21–40 of 1,234”, “21–40 of 10,000+”. */
  range: string
  first: string
  previous: string
  next: string
  last: string
  /** Before the number that can be typed. */
  page: string
  perPage: string
  /** Why `first` and `previous`, or `next` and `last`, cannot be pressed. */
  isFirst: string
  isLast: string
  /** Why `last` cannot be pressed while the total is only known to be at least so many. */
  lastUnknown: string
}

type PagerProps = {
  /** From 1. */
  page: number
  perPage: number
  perPageChoices: readonly number[]
  total: number
  totalIs: 'exact' | 'atLeast'
  labels: PagerLabels
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

/** Leads through the pages of a list that the server counts. */
export function Pager({ page, perPage, perPageChoices, total, totalIs, labels, onPage, onPerPage }: PagerProps) {
  const perPageId = useId()
  const exact = totalIs === 'exact'
  const pages = Math.max(1, Math.ceil(total / perPage))
  const atStart = page <= 1 ? labels.isFirst : undefined
  const atEnd = exact && page >= pages ? labels.isLast : undefined

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Number.parseInt(new FormData(event.currentTarget).get('page') as string, 10)
    const wanted = Number.isNaN(typed) ? page : Math.min(Math.max(1, typed), exact ? pages : Infinity)
    if (wanted === page) event.currentTarget.reset()
    else onPage(wanted)
  }

  return (
    <nav className={css.pager} aria-label={labels.pager}>
      <p className={css.range} aria-live="polite">
        {labels.range}
      </p>
      <label className={css.perPage} htmlFor={perPageId}>
        {labels.perPage}
        <Select id={perPageId} value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
          {perPageChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </label>
      <div className={css.steps}>
        <IconButton icon={first} label={labels.first} disabledReason={atStart} onClick={() => onPage(1)} />
        <IconButton
          icon="chevron-left"
          label={labels.previous}
          disabledReason={atStart}
          onClick={() => onPage(page - 1)}
        />
        {/* A new page is a new form, so that the field shows it */}
        <form key={page} onSubmit={onSubmit}>
          <label className={css.page}>
            {labels.page}
            <input
              name="page"
              className={css.number}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="go"
              defaultValue={page}
              onBlur={(event) => event.currentTarget.form?.requestSubmit()}
            />
          </label>
        </form>
        <IconButton icon="chevron-right" label={labels.next} disabledReason={atEnd} onClick={() => onPage(page + 1)} />
        <IconButton
          icon={last}
          label={labels.last}
          disabledReason={exact ? atEnd : labels.lastUnknown}
          onClick={() => onPage(pages)}
        />
      </div>
    </nav>
  )
}
