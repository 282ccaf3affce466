import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface Props {
  text: string
  what: string
  /** Says in words what it copies, where the text itself does not stand beside it. */
  isLabelled?: boolean
}

/** Copies a reference number that somebody is about to paste elsewhere. */
export function CopyButton({ text, what, isLabelled = false }: Props) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const icon = isCopied ? 'check' : 'copy'
  const label = isCopied ? t`Copied: ${what}` : t`Copy: ${what}`
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text))
  return isLabelled ? (
    <Button icon={icon} onClick={copy}>
      {label}
    </Button>
  ) : (
    <IconButton icon={icon} label={label} onClick={copy} />
  )
}
