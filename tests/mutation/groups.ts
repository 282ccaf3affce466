/** Sources that are changed together, and the tests that have to notice. */
export interface MutationPart {
  /** Below the repository's root. */
  readonly sources: readonly string[]
  /** Test files that claim to hold these sources; globs. */
  readonly tests: readonly string[]
}

/**
 * The files of a folder with the tests beside them. Parts are small, because a change of what a module does when it is loaded
 * is put to all tests of its part.
 */
const beside = (folder: string, ...names: readonly string[]): MutationPart => ({
  sources: names.map((name) => `src/${folder}/${name}.ts`),
  tests: names.map((name) => `src/${folder}/${name}.test.ts`),
})

/** Rules whose silent change would cost money, leak data or let somebody in. */
export const mutationGroups = {
  session: [
    beside('features/authentication/server', 'limits', 'refresh-rules'),
    beside('server/security', 'access-token', 'bearer', 'revocation-ticket', 'seal', 'session-end'),
    beside('web/session', 'claims', 'clock', 'end-outcome', 'time-limits', 'tombstone-records', 'whole-session'),
    beside('web/session', 'renewal'),
  ],
  access: [
    {
      sources: ['src/core/access/access.ts', 'src/core/access/can.ts', 'src/core/access/roles.ts'],
      tests: ['src/core/access/access.test.ts', 'src/core/access/roles.test.ts'],
    },
    beside('server/security', 'roles-over'),
  ],
  'export-rights': [beside('features/exports/server', 'kept-scope')],
  scope: [
    beside('server/http', 'principal-of'),
    beside('server/live', 'in-scope'),
    { sources: ['src/server/database/scope.ts'], tests: ['tests/api/scope.test.ts'] },
  ],
  masking: [
    {
      sources: ['src/core/card-number/card-number.ts', 'src/core/card-number/card-characters.ts'],
      tests: ['src/core/card-number/card-number.test.ts'],
    },
    beside('core/card-number', 'card-ranges'),
    beside('server/feed', 'mask'),
    beside('server/security', 'mask-address'),
  ],
  money: [
    beside('core/money', 'money'),
    beside('features/receipts/layout', 'format'),
    beside('features/exports/server', 'totals'),
  ],
  dates: [
    beside('core/time', 'time', 'time-zone'),
    beside('core/list', 'dates'),
    beside('features/dashboard/server', 'range'),
    {
      sources: ['src/features/transactions/server/range.ts'],
      tests: ['src/features/transactions/server/range.test.ts', 'tests/api/transactions-ranges.test.ts'],
    },
    beside('server/lists', 'zones'),
    beside('web/ui/date-range', 'day', 'range'),
    {
      sources: ['src/web/ui/date-range/validate-range.ts', 'src/web/ui/date-range/typed.ts'],
      tests: ['src/web/ui/date-range/validate-range.test.ts'],
    },
  ],
} as const satisfies Record<string, readonly MutationPart[]>
