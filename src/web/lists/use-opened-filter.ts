import { type MouseEvent, useId, useRef, useState } from 'react'

/** Which filter of a row of chips has its editor open. The editor is a popover that stands at its chip. */
export const useOpenedFilter = () => {
  const row = useRef<HTMLDivElement>(null)
  const popoverId = useId()
  const [opened, setOpened] = useState<string>()
  return {
    row,
    popoverId,
    opened,
    setOpened,
    /** What makes a button open the editor of a filter, and close it when it is open. */
    opens: (name: string) => ({
      'data-filter': name,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': opened === name,
      popoverTarget: opened === name ? popoverId : undefined,
      onClick: (event: MouseEvent) => {
        // The open one is closed by the browser, which must not take the one that opens for it.
        if (opened === name) return
        event.preventDefault()
        setOpened(name)
      },
    }),
    /** The button that opens the editor of a filter; null when there is none now. */
    opener: (name: string) => row.current?.querySelector<HTMLElement>(`[data-filter='${name}']`) ?? null,
  }
}
