import css from './icon-button.module.css'
import { Icon } from './icons/icon.tsx'
import type { AnyIcon } from './icons/paths.ts'
import { type PressProps, usePress } from './press.ts'
import { Spinner } from './spinner.tsx'

/** A button without words on it. `label` is its name, and its tooltip. */
export function IconButton({ icon, label, ...rest }: Omit<PressProps, 'children'> & { icon: AnyIcon; label: string }) {
  const { button, tip } = usePress(rest, label)
  return (
    <>
      <button {...button} className={css.button} aria-label={label}>
        {rest.busy ? <Spinner /> : <Icon name={icon} />}
      </button>
      {tip}
    </>
  )
}
