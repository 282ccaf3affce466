import type { ComponentProps, MouseEvent } from 'react'
import { useTooltip } from './tooltip.tsx'

export type PressProps = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  /** Something is under way: the label stays, presses do nothing. */
  busy?: boolean
  /** Why it cannot be pressed now. The button keeps its place in the tab order, so that the reason can be found. */
  disabledReason?: string
}

/** What every button of the kit does: a busy or disabled one stays focusable, ignores presses and shows its reason. */
export function usePress({ busy, disabledReason, onClick, type = 'button', ...rest }: PressProps, title?: string) {
  const { id, trigger, tip, show } = useTooltip(disabledReason ?? title)
  const inactive = busy || disabledReason !== undefined
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    if (disabledReason !== undefined) show(event)
  }
  const button = {
    ...rest,
    ...trigger,
    type,
    'aria-busy': busy || undefined,
    'aria-disabled': inactive || undefined,
    'aria-describedby': disabledReason === undefined ? rest['aria-describedby'] : id,
    onClick: inactive ? refuse : onClick,
  }
  return { button, tip }
}
