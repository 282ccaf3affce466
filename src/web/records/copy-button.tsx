import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Copies a reference number that somebody is about to paste elsewhere. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      label={copied ? t`Copied: ${what}` : t`Copy: ${what}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    />
  )
}
