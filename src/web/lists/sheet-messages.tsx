import { useState } from 'react'
import { useReference } from '#web/i18n/use-reference.ts'
import { useMessages } from '#web/messages/messages.ts'
import { Reference } from '#web/ui/reference.tsx'
import css from './sheet-messages.module.css'

/**
 * Shows messages in a sheet while it is open: banners are behind it, where they are neither read out nor can be
 * pressed.
 */
export function SheetMessages() {
  const [latest] = useMessages()
  const referenceLabels = useReference(undefined)
  const [before] = useState(latest?.id)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases, this a block
    <div className={css.slot} role="status">
      {latest && latest.id !== before && (
        <p key={latest.id}>
          <span>{latest.text}</span> <Reference {...referenceLabels} reference={latest.reference} />
        </p>
      )}
    </div>
  )
}
