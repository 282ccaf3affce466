import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import css from './reference.module.css'

export interface ReferenceProps {
  /** Under which the server's log knows what failed; without one nothing is shown. */
  reference: string | undefined
  label: string
  copyLabel: string
  copiedLabel: string
}

/** The reference of an error, to be read out over the phone or copied for whoever looks after the service. */
export function Reference({ reference, label, copyLabel, copiedLabel }: ReferenceProps) {
  const [copied, setCopied] = useState<string>()
  if (!reference) return null
  const isCopied = copied === reference
  return (
    <small className={css.reference}>
      <span>
        {label} <code>{reference}</code>
      </span>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? copiedLabel : copyLabel}
        onClick={() => void navigator.clipboard.writeText(reference).then(() => setCopied(reference))}
      />
    </small>
  )
}
