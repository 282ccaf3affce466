import type { Action } from '#core/access/access.ts'
import { can, levelCan, type RoleHolder } from '#core/access/can.ts'
import type { PublicConfig } from '#core/public-config.ts'
import type { Level } from '#core/access/roles.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import type { RouteData } from './route-data.ts'

/** Who opens a page: nobody signed in, somebody of whom only the kept level is known yet, or somebody known. */
export type EntryPrincipal =
  | undefined
  | { readonly level: Level }
  | (RoleHolder & { readonly mustChangePassword?: boolean })

/**
 * What happens to an address: it opens; it waits until somebody signs in, or has replaced a password for first use (D-111);
 * it is not for this person; or it does not exist in this variant and the login page is shown instead (§2, D-17, D-65).
 */
export type EntryDecision = 'open' | 'signIn' | 'choosePassword' | 'unauthorized' | 'loginInstead'

type Requirement = Pick<RouteData, 'access' | 'screen'>

/**
 * Checks all routes of an address, the outermost first; the first that does not open decides.
 * @param screens those this deployment has, where it differs from its variant
 */
export const checkEntry = (
  requirements: readonly Requirement[],
  principal: EntryPrincipal,
  variant: Variant,
  screens: Pick<PublicConfig, 'identifyRoute'> = capabilities[variant],
): EntryDecision =>
  requirements
    .map((requirement) => checkRoute(requirement, principal, variant, { ...capabilities[variant], ...screens }))
    .find((decision) => decision !== 'open') ?? 'open'

const checkRoute = (
  { access, screen }: Requirement,
  principal: EntryPrincipal,
  variant: Variant,
  screens: (typeof capabilities)[Variant],
): EntryDecision => {
  const exists = screen === undefined || screens[screen]
  if (access === 'public') return exists ? 'open' : 'loginInstead'
  if (!principal) return 'signIn'
  if (waitsForPassword(principal, access)) return 'choosePassword'
  return exists && mayEnter(principal, access, variant) ? 'open' : 'unauthorized'
}

/** D-111: somebody whose password is for the first sign-in alone. */
export const hasFirstPassword = (principal: EntryPrincipal): boolean =>
  principal !== undefined && 'roles' in principal && principal.mustChangePassword === true

/** D-111: whoever has a password for first use is shown the settings alone, where it is replaced. */
const waitsForPassword = (principal: NonNullable<EntryPrincipal>, access: 'signedIn' | Action): boolean =>
  hasFirstPassword(principal) && access !== 'signedIn' && access !== 'self.view/edit'

/** Whether somebody is allowed what a route or an entry of the menu asks for. */
export const mayEnter = (
  principal: NonNullable<EntryPrincipal>,
  access: 'signedIn' | Action,
  variant: Variant,
): boolean =>
  !waitsForPassword(principal, access) &&
  (access === 'signedIn' ||
    ('level' in principal ? levelCan(principal.level, access, variant) : can(principal, access, variant)))
