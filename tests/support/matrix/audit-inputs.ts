import { ofUnit, plain, type Recipe } from './inputs.ts'

/** A valid call for what is worked out of the audit log. */
export const auditRecipes: Readonly<Record<string, Recipe>> = {
  proveAudit: plain({ params: { total: 10 }, body: {} }),
  // Unlike the other calls about people, those who were deleted are found too: as records of a place are.
  getUserState: ofUnit(({ ground }) => ({
    params: { token: ground.colleague.token },
    body: { at: '2026-11-21 12:00' },
  })),
}
