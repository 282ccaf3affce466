import { type ReactNode, useId } from 'react'
import css from './field.module.css'
import { useRemarks } from './remarks.tsx'

export type FieldProps = {
  label: ReactNode
  /** Says what is expected, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong and what to do. Its presence marks the control as invalid. */
  error?: ReactNode
}

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The frame of one control: label, hint and error, tied to it. Spread what the child receives on the control. */
export function Field({ label, hint, error, children }: FieldProps & { children: (control: Control) => ReactNode }) {
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
