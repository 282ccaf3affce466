import { CopyButton } from './copy-button.tsx'
import css from './copyable.module.css'

/** A reference number with the button that copies it; `what` names it. */
export function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <span className={css.copyable}>
      {text} <CopyButton text={text} what={what} />
    </span>
  )
}
