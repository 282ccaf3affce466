import type { ReactNode } from 'react'
import { linkTo, type Target } from '#web/ui/chart/target.ts'

/** A figure that opens what it counts, where there is something to open. */
export function Linked({ target, children }: { target: Target | undefined; children: ReactNode }) {
  return target ? <a {...linkTo(target)}>{children}</a> : children
}
