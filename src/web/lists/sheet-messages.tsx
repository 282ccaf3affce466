import { useState } from 'react'
import { useReference } from '#web/i18n/use-reference.ts'
import { useMessages } from '#web/messages/messages.ts'
import { Reference } from '#web/ui/reference.tsx'
import css from './sheet-messages.module.css'

/** Says in a sheet what is said while it is open: banners lie behind it, where they are neither read out nor within reach. */
export function SheetMessages() {
  const [latest] = useMessages()
  const words = useReference(undefined)
  const [before] = useState(latest?.id)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases, this a block
    <div className={css.place} role="status">
      {latest && latest.id !== before && (
        <p key={latest.id}>
          <span>{latest.text}</span> <Reference {...words} reference={latest.reference} />
        </p>
      )}
    </div>
  )
}
