import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { formatFilterTime } from '#core/time/time.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { currentToday } from '#web/current-today.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useDateRangeLabels } from '#web/lists/use-date-range-labels.ts'
import { RecordDetails } from '#web/records/record-details.tsx'
import { Button } from '#web/ui/button.tsx'
import fieldAndButton from '#web/ui/form/field-and-button.module.css'
import { RangeEnd } from '#web/ui/date-range/range-end.tsx'
import { type RangeProblem, type TypedEnd, validateRange } from '#web/ui/date-range/validate-range.ts'
import { userStateQuery } from './queries.ts'
import css from './rights-at-date.module.css'
import { StateOfUser } from './state-of-user.tsx'

/** Asks for a moment, and shows what a user had then, with the entries of the activity log that made it so (JOB-25). */
export function RightsAtDate({ token }: { token: string }) {
  const { t } = useLingui()
  const { locale, labels } = useDateRangeLabels()
  const offlineReason = useOfflineReason()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedEnd>({ day: '', time: '' })
  const [problem, setProblem] = useState<RangeProblem>()
  const [at, setAt] = useState<string>()
  const query = useQuery({ ...userStateQuery(token, at ?? '', useListPrincipal()), enabled: at !== undefined })

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    // The record above is often as high as the screen, and what is wrong comes below.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (offlineReason !== undefined) return
    // Both ends of a range are the one moment; without a time, the end of the day.
    const rules = { accuracy: 2, hour12: false, locale, required: true, max: currentToday().reader } as const
    const { range, problems } = validateRange({ from: { ...typed, time: typed.time || '00:00' }, to: typed }, rules)
    setProblem(problems.to ?? problems.from)
    if (!range) return
    const asked = formatFilterTime(range.to)
    if (asked === at) void query.refetch()
    else setAt(asked)
  }

  const texts = { ...labels.problems, outside: t`Choose a day up to today.` }
  return (
    <section className={css.rights} aria-label={t`Rights at a date`}>
      <form ref={form} className={`${fieldAndButton.row} ${css.ask}`} noValidate onSubmit={onSubmit}>
        <RangeEnd
          label={t`Date`}
          timeLabel={labels.time}
          dayForm={labels.dayForm}
          timeForm="23:59"
          timeKeyboard="numeric"
          typed={typed}
          error={problem && texts[problem]}
          onType={(next) => {
            setTyped(next)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          busy={query.isFetching}
          {...(offlineReason !== undefined && { disabledReason: offlineReason })}
        >
          <Trans>Show</Trans>
        </Button>
      </form>
      <p className={css.hint}>
        <Trans>Without a time, the end of the day is meant.</Trans>
      </p>
      {at !== undefined && <RecordDetails query={query}>{(state) => <StateOfUser state={state} />}</RecordDetails>}
    </section>
  )
}
