import type { ComponentProps } from 'react'
import css from './button.module.css'
import { Icon } from './icons/icon.tsx'
import type { AnyIcon } from './icons/paths.ts'
import { type PressProps, usePress } from './press.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = PressProps & {
  /** `primary` once in a view at most; `danger` for what cannot be taken back. */
  kind?: ButtonKind
  icon?: AnyIcon
}

export function Button({ kind = 'secondary', icon, children, ...rest }: ButtonProps) {
  const { button, tip } = usePress(rest)
  return (
    <>
      <button {...button} className={`${css.button} ${css[kind]}`}>
        {rest.busy ? <Spinner /> : icon && <Icon name={icon} />}
        {children}
      </button>
      {tip}
    </>
  )
}

/** A link that looks like a button, for what goes to an address or fetches a file. */
export function LinkButton({
  kind = 'secondary',
  icon,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { kind?: ButtonKind; icon?: AnyIcon }) {
  return (
    <a {...rest} className={`${css.button} ${css[kind]}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
