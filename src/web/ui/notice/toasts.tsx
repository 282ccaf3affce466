import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { AnyIcon } from '../icons/paths.ts'
import { Reference, type ReferenceProps } from '../reference.tsx'
import css from './notice.module.css'

export type Toast = {
  id: string
  text: string
  /** Of an error. */
  reference?: ReferenceProps
  icon: AnyIcon
  showAfterMs: number
  /** How long it stays; null until it is dismissed. */
  hideAfterMs: number | null
}

/**
 * The place of passing messages: a polite live region that is always there, so that a text that comes into it is read out.
 * `onDone` asks the owner to take a toast away, when its time is over or it was dismissed.
 */
export function Toasts({
  toasts,
  label,
  dismissLabel,
  onDone,
}: {
  toasts: readonly Toast[]
  label: string
  dismissLabel: string
  onDone: (id: string) => void
}) {
  return (
    <section className={css.region} aria-live="polite" aria-label={label}>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} dismissLabel={dismissLabel} onDone={() => onDone(toast.id)} />
      ))}
    </section>
  )
}

function OneToast({ toast, dismissLabel, onDone }: { toast: Toast; dismissLabel: string; onDone: () => void }) {
  const { text, reference, icon, showAfterMs, hideAfterMs } = toast
  const [shown, setShown] = useState(false)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs)
    return () => clearTimeout(timer)
  }, [showAfterMs])
  useEffect(() => {
    if (!shown || hideAfterMs === null) return undefined
    const timer = setTimeout(() => done(), hideAfterMs)
    return () => clearTimeout(timer)
  }, [shown, hideAfterMs])

  if (!shown) return null
  return (
    <div className={css.toast}>
      <Icon name={icon} />
      <div className={css.text}>
        <p>{text}</p>
        {reference && <Reference {...reference} />}
      </div>
      {hideAfterMs === null && (
        <button type="button" className={css.dismiss} aria-label={dismissLabel} onClick={onDone}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
