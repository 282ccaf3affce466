import type { Role } from '#core/access/roles.ts'
import { type SeenAs, startSeenAs } from './seen-as.ts'

/** For tests: the page shows the portal as a role over a place, until `forgetSeenAs`. */
export const plantSeenAs = (role: Role = 'ROLE_CASHIER', given: Partial<SeenAs> = {}): void => {
  const seen = { sid: 'a1', token: 'seen', role, place: 'Koukaki', expiresAt: Date.now() + 1_800_000, back: '/support' }
  sessionStorage.setItem('see-as', JSON.stringify({ ...seen, ...given }))
  startSeenAs()
}

/** For tests: the page is the person's own again. */
export const forgetSeenAs = (): void => {
  sessionStorage.removeItem('see-as')
  startSeenAs()
}
