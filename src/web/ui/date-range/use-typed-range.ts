import { useEffect, useEffectEvent, useState } from 'react'
import { validateRange, type RangeProblems, type Rules, type TypedRange, typedOf } from './validate-range.ts'
import type { DateRange } from './range.ts'

/** §9: how long after the last key what is typed is evaluated. */
const TYPING_PAUSE_MS = 1000

interface Draft {
  readonly typed: TypedRange
  readonly problems: RangeProblems
  readonly isPending: boolean
  /** The value it was begun from: another one makes it void. */
  readonly of: string
}

/**
 * What is in the inputs of a range, and what is wrong with it. It is evaluated a second after the last key and by
 * `settle`, at the latest when the inputs are left; only a range that is right is handed on.
 */
export function useTypedRange(
  value: DateRange | undefined,
  rules: Rules,
  onChange: (range: DateRange | undefined) => void,
) {
  const [draft, setDraft] = useState<Draft>()
  const of = keyOf(value)
  const live = draft?.of === of ? draft : undefined
  const typed = live?.typed ?? typedOf(value, rules)

  const evaluate = (isLeft: boolean) => {
    if (!live) return
    const { range, problems } = validateRange(typed, rules)
    if (problems.from || problems.to) {
      setDraft({ ...live, problems: isLeft ? problems : sparingMissing(problems), isPending: false })
      return
    }
    setDraft(undefined)
    if (keyOf(range) !== of) onChange(range)
  }

  const onPause = useEffectEvent(() => evaluate(false))
  useEffect(() => {
    if (!live?.isPending) return undefined
    const timer = setTimeout(onPause, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [live])

  return {
    typed,
    problems: live?.problems ?? {},
    type: (change: Partial<TypedRange>) =>
      setDraft({ typed: { ...typed, ...change }, problems: live?.problems ?? {}, isPending: true, of }),
    settle: () => evaluate(true),
    /** Forgets what is typed, for a range chosen in another way. */
    drop: () => setDraft(undefined),
  }
}

const keyOf = (range: DateRange | undefined) => `${range?.from} ${range?.to}`

/** Somebody who has typed one end is on the way to the other. */
const sparingMissing = ({ from, to }: RangeProblems): RangeProblems => ({
  from: from === 'missing' ? undefined : from,
  to: to === 'missing' ? undefined : to,
})
