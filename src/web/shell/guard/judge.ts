import type { Action } from '#core/access/access.ts'
import { can, levelCan, type Asker } from '#core/access/can.ts'
import type { PublicConfig } from '#core/public-config.ts'
import type { Level } from '#core/access/roles.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import type { RouteData } from './route-data.ts'

/** Who stands at the door: nobody signed in, somebody of whom only the kept level is known yet, or somebody known. */
export type Visitor = undefined | { readonly level: Level } | (Asker & { readonly mustChangePassword?: boolean })

/**
 * What happens to an address: it opens; it waits until somebody signs in, or has replaced a password for first use (D-111);
 * it is not for this person; or it does not exist in this variant and the login page stands in for it (§2, D-17, D-65).
 */
export type Verdict = 'open' | 'signIn' | 'choosePassword' | 'unauthorized' | 'loginInstead'

type Demand = Pick<RouteData, 'access' | 'screen'>

/**
 * Judges all routes of an address, the outermost first; the first that does not open decides.
 * @param screens those this deployment has, where it differs from its variant
 */
export const judge = (
  demands: readonly Demand[],
  visitor: Visitor,
  variant: Variant,
  screens: Pick<PublicConfig, 'identifyRoute'> = capabilities[variant],
): Verdict =>
  demands
    .map((demand) => judgeOne(demand, visitor, variant, { ...capabilities[variant], ...screens }))
    .find((verdict) => verdict !== 'open') ?? 'open'

const judgeOne = (
  { access, screen }: Demand,
  visitor: Visitor,
  variant: Variant,
  screens: (typeof capabilities)[Variant],
): Verdict => {
  const exists = screen === undefined || screens[screen]
  if (access === 'public') return exists ? 'open' : 'loginInstead'
  if (!visitor) return 'signIn'
  if (waitsForPassword(visitor, access)) return 'choosePassword'
  return exists && mayEnter(visitor, access, variant) ? 'open' : 'unauthorized'
}

/** D-111: whoever has a password for first use is shown the settings alone, where it is replaced. */
const waitsForPassword = (visitor: NonNullable<Visitor>, access: 'signedIn' | Action): boolean =>
  'roles' in visitor && visitor.mustChangePassword === true && access !== 'signedIn' && access !== 'self.view/edit'

/** Whether a visitor is allowed what a route or an entry of the menu asks for. */
export const mayEnter = (visitor: NonNullable<Visitor>, access: 'signedIn' | Action, variant: Variant): boolean =>
  !waitsForPassword(visitor, access) &&
  (access === 'signedIn' ||
    ('level' in visitor ? levelCan(visitor.level, access, variant) : can(visitor, access, variant)))
