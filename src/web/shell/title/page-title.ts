import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import type { RouteData } from '../guard/route-data.ts'

type Titled = Pick<RouteData, 'section' | 'title'>

/** The title of an address from what its routes say, the outermost first; the innermost that has one decides. */
export const titleOf = (routes: readonly Titled[]): MessageDescriptor | undefined => {
  const { section, title } = routes.findLast((route) => route.title ?? route.section) ?? {}
  return title ?? section?.title
}

/** The translated title of the page that is open; undefined for a page without one. */
export function usePageTitle(): string | undefined {
  const { i18n } = useLingui()
  const title = useMatches({ select: (matches) => titleOf(matches.map((match) => match.staticData)) })
  return title && i18n._(title)
}
