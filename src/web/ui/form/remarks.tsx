import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import css from './remarks.module.css'

/** Hint and error of a control, and the attributes that tie them to it. An error does not hide the hint. */
export function useRemarks(hint: ReactNode, error: ReactNode) {
  const id = useId()
  const hintId = hint ? `${id}hint` : ''
  const errorId = error ? `${id}error` : ''
  const described = {
    'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  const remarks = (
    <>
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.error} id={errorId}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </>
  )
  return { described, remarks }
}
