/** What is mutated together, and the tests that have to notice. */
export interface MutationGroup {
  /** Sources below the repository's root. */
  readonly sources: readonly string[]
  /** Test files that claim to hold these sources; globs. */
  readonly tests: readonly string[]
}

/** Rules whose silent change would cost money, leak data or let somebody in. */
export const mutationGroups = {
  money: {
    sources: ['src/contract/money.ts'],
    tests: ['src/contract/money.test.ts'],
  },
  dates: {
    sources: ['src/contract/time.ts', 'src/contract/list/dates.ts'],
    tests: ['src/contract/time.test.ts', 'src/contract/list/*.test.ts'],
  },
  masking: {
    sources: ['src/server/intake/mask.ts'],
    tests: ['src/server/intake/mask.test.ts'],
  },
  access: {
    sources: [
      'src/contract/access.ts',
      'src/contract/can.ts',
      'src/contract/roles.ts',
      'src/server/security/roles-over.ts',
    ],
    tests: ['src/contract/access.test.ts', 'src/contract/roles.test.ts', 'src/server/security/roles-over.test.ts'],
  },
  'export-rights': {
    sources: ['src/server/areas/exports/kept-scope.ts'],
    tests: ['src/server/areas/exports/kept-scope.test.ts'],
  },
  scope: {
    sources: ['src/server/db/scope.ts'],
    tests: ['src/server/db/scope.test.ts', 'tests/api/fences.test.ts'],
  },
  session: {
    sources: [
      'src/server/areas/session/refresh.ts',
      'src/server/areas/session/actor.ts',
      'src/server/security/access-token.ts',
      'src/web/app/session/claims.ts',
      'src/web/app/session/time-limits.ts',
    ],
    tests: [
      'src/server/security/access-token.test.ts',
      'src/web/app/session/*.test.ts',
      'tests/api/session.test.ts',
      'tests/api/refresh-model.test.ts',
      'tests/api/own-sessions.test.ts',
    ],
  },
} as const satisfies Record<string, MutationGroup>
