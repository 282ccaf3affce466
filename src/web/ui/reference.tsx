import { Fragment, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import css from './reference.module.css'

export interface ReferenceProps {
  /** Under which the server's log knows what failed; without one nothing is shown. */
  reference: string | undefined
  label: string
  copyLabel: string
  copiedLabel: string
}

/** A reference whose groups are whole on each line, so that they can be read out one by one. */
export const ReferenceGroups = ({ reference }: { reference: string }) =>
  reference.split(/(?<=-)/).map((group, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two groups may be the same
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <span className={css.group}>{group}</span>
    </Fragment>
  ))

/** The reference of an error, to be read out over the phone or copied for whoever looks after the service. */
export function Reference({ reference, label, copyLabel, copiedLabel }: ReferenceProps) {
  const [copied, setCopied] = useState<string>()
  if (!reference) return null
  const isCopied = copied === reference
  return (
    <small className={css.reference}>
      <span>
        {label}{' '}
        <code>
          <ReferenceGroups reference={reference} />
        </code>
      </span>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? copiedLabel : copyLabel}
        onClick={() => void navigator.clipboard.writeText(reference).then(() => setCopied(reference))}
      />
    </small>
  )
}
