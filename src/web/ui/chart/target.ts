import type { MouseEvent } from 'react'

/** Where a bar, slice or point leads: an address, so that it opens in a new tab too, and how to go there in this one. */
export interface Target {
  readonly href: string
  readonly open: () => void
}

/** What a link to a target needs; a press with a modifier is left to the browser. */
export const linkTo = ({ href, open }: Target) => ({
  href,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  },
})
