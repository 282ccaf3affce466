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
    beside('server/areas/session', 'end-reason', 'limits', 'refresh-rules'),
    beside('server/security', 'access-token', 'bearer', 'revocation-ticket', 'seal'),
    beside('web/app/session', 'claims', 'clock', 'end-outcome', 'time-limits', 'tombstone-records', 'whole-session'),
    beside('web/app/session', 'renewal'),
  ],
  access: [
    {
      sources: ['src/contract/access.ts', 'src/contract/can.ts', 'src/contract/roles.ts'],
      tests: ['src/contract/access.test.ts', 'src/contract/roles.test.ts'],
    },
    beside('server/security', 'roles-over'),
  ],
  'export-rights': [beside('server/areas/exports', 'kept-scope')],
  scope: [
    beside('server/areas/session', 'actor-of'),
    beside('server/live', 'in-scope'),
    { sources: ['src/server/db/scope.ts'], tests: ['tests/api/scope.test.ts'] },
  ],
  masking: [
    {
      sources: ['src/contract/card-number.ts', 'src/contract/card-characters.ts'],
      tests: ['src/contract/card-number.test.ts'],
    },
    beside('contract', 'card-ranges'),
    beside('server/intake', 'mask'),
    beside('server/security', 'mask-address'),
  ],
  money: [beside('contract', 'money'), beside('paper', 'format'), beside('server/areas/exports', 'totals')],
  dates: [
    beside('contract', 'time', 'time-zone'),
    beside('contract/list', 'dates'),
    beside('server/areas/dashboard', 'range'),
    beside('server/areas/transactions', 'days'),
    {
      sources: ['src/server/areas/transactions/range.ts'],
      tests: ['src/server/areas/transactions/days.test.ts', 'tests/api/transactions-ranges.test.ts'],
    },
    beside('server/list', 'zones'),
    beside('web/ui/date-range', 'day', 'range'),
    {
      sources: ['src/web/ui/date-range/judge.ts', 'src/web/ui/date-range/typed.ts'],
      tests: ['src/web/ui/date-range/judge.test.ts'],
    },
  ],
} as const satisfies Record<string, readonly MutationPart[]>
