import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { referenceOf } from '#web/api/call-error.ts'
import { useReference } from '#web/i18n/use-reference.ts'
import { Reference } from '#web/ui/reference.tsx'
import css from './failure.module.css'

/**
 * What is said of a call that failed, with the reference that the server's log has it under. Every place that shows the error
 * of a call shows it with this; `text` is what `errorTextOf` says, and absent where the place says it itself.
 */
export function Failure({ error, text }: { error: unknown; text?: MessageDescriptor | undefined }) {
  const { i18n } = useLingui()
  const reference = referenceOf(error)
  const referenceLabels = useReference(reference)
  if (!text && !reference) return null
  return (
    <span className={css.failure}>
      {text && <span>{i18n._(text)}</span>} <Reference {...referenceLabels} />
    </span>
  )
}
