import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Labels of the menu that lie over the page where it has room for icons only. Escape, a press beside them and a focus that goes on
 * to the page take them away; Escape gives the focus back to the button that brought them.
 */
export const useLabelsOver = () => {
  const [isOver, setOver] = useState(false)
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const isInside = (target: EventTarget | null) => target instanceof Node && menu.current?.contains(target) === true
  const close = () => setOver(false)

  const listen = useEffectEvent(() => {
    const closing = new AbortController()
    for (const type of ['pointerdown', 'focusin'] as const) {
      document.addEventListener(type, ({ target }) => !isInside(target) && close(), closing)
    }
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        close()
        button.current?.querySelector('button')?.focus()
      },
      closing,
    )
    return () => closing.abort()
  })
  useEffect(() => (isOver ? listen() : undefined), [isOver])

  return {
    isOver,
    menu,
    button,
    close,
    toggle: () => setOver(!isOver),
  }
}
