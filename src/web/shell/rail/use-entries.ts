import { useRouter } from '@tanstack/react-router'
import { useConfig } from '#web/config/config.ts'
import { mayEnter } from '../guard/check-entry.ts'
import { usePrincipal } from '../guard/principal.ts'
import { entries, type Entry } from './entries.ts'

/** The entries of the menu whose routes this person may open in this variant (NAV-22). */
export function useEntries(): Entry[] {
  const { routesByPath } = useRouter()
  const principal = usePrincipal()
  const { variant } = useConfig()
  return entries.filter(({ to }) => {
    const { access } = routesByPath[to].options.staticData
    return principal && access !== 'public' && mayEnter(principal, access, variant)
  })
}
