import { useRouter } from '@tanstack/react-router'
import { useConfig } from '#web/config/config.ts'
import type { Section } from '#web/section.ts'
import { mayEnter } from '../guard/check-entry.ts'
import type { RouteData } from '../guard/route-data.ts'
import { usePrincipal } from '../guard/principal.ts'

/** The sections that routes name, and that this person may open in this variant (NAV-22), in the order of the menu. */
export function useOpenSections(): Section[] {
  const { routesById, routesByPath } = useRouter()
  const principal = usePrincipal()
  const { variant } = useConfig()
  const named = Object.values(routesById).flatMap(({ options }) => {
    const { section }: RouteData = options.staticData
    return section ?? []
  })
  return [...new Set(named)]
    .filter(({ to }) => {
      const { access } = routesByPath[to].options.staticData
      return principal && access !== 'public' && mayEnter(principal, access, variant)
    })
    .toSorted((one, other) => one.menu - other.menu)
}

/** The menu of this person from top to bottom: what has its entry nowhere else. */
export const useMenuSections = (): Section[] => useOpenSections().filter(({ place }) => place === undefined)
