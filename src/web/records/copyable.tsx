import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import css from './copyable.module.css'

/** Such as a reference number, as it is unless `children` shows it otherwise, with the button that copies it; `what` names it. */
export function Copyable({ text, what, children = text }: { text: string; what: string; children?: ReactNode }) {
  return (
    <span className={css.copyable}>
      {children} <CopyButton text={text} what={what} />
    </span>
  )
}
