import { useRouter } from '@tanstack/react-router'
import { useConfig } from '#web/config/config.ts'
import { mayEnter } from '../guard/judge.ts'
import { useVisitor } from '../guard/visitor.ts'
import { entries, type Entry } from './entries.ts'

/** The entries of the menu whose routes this person may open in this variant (NAV-22). */
export function useEntries(): Entry[] {
  const { routesByPath } = useRouter()
  const visitor = useVisitor()
  const { variant } = useConfig()
  return entries.filter(({ to }) => {
    const { access } = routesByPath[to].options.staticData
    return visitor && access !== 'public' && mayEnter(visitor, access, variant)
  })
}
