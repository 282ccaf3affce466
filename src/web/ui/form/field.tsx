import { type ReactNode, useId } from 'react'
import css from './field.module.css'
import { Icon } from '../icons/icon.tsx'
import remarksCss from './remarks.module.css'

export type FieldProps = {
  label: ReactNode
  /** Says what is expected, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong and what to do. Its presence marks the control as invalid. */
  error?: ReactNode
}

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The frame of one control: label, hint and error, tied to it. Spread what the child receives on the control. */
export function FormField({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const { described, remarks } = useRemarks(hint, error)
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...described })}
      {remarks}
    </div>
  )
}

/** The frame of several controls that answer one question. */
export function FieldGroup({ label, hint, error, children }: FieldProps & { children: ReactNode }) {
  const { described, remarks } = useRemarks(hint, error)
  return (
    <fieldset className={css.field} {...described}>
      <legend className={css.label}>{label}</legend>
      {children}
      {remarks}
    </fieldset>
  )
}

/** Hint and error of a control, and the attributes that tie them to it. An error does not hide the hint. */
function useRemarks(hint: ReactNode, error: ReactNode) {
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
        <p className={remarksCss.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={remarksCss.error} id={errorId}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </>
  )
  return { described, remarks }
}
