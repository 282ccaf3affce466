/**
 * The ways through the product that `npm run costs` follows: each is named by the files that it must come through, and between
 * two of them the shortest chain of imports is taken.
 */

export interface Way {
  /** Files read and changes of folder at most. */
  readonly target: readonly [files: number, folders: number]
  /**
   * What is read on each side of the network, in the order in which a reader gets there. Each list is a chain of imports;
   * the next one begins anew.
   */
  readonly sides: readonly (readonly (readonly string[])[])[]
}

const api = ['server/http/app.ts', 'server/http/api-router.ts'] as const

export const ways: Readonly<Record<string, Way>> = {
  'sign-in': {
    target: [22, 8],
    sides: [
      [
        ['web/routes/login.tsx', 'features/authentication/web/sign-in/sign-in.tsx', 'core/session.ts'],
        ['web/api/transport.ts'],
        [
          'web/session/session.ts',
          'web/session/stored-session.ts',
          'web/session/sealed-token.ts',
          'web/session/times.ts',
        ],
        ['web/session/me.ts', 'web/shell/guard/landing.ts'],
      ],
      [
        [...api, 'server/http/handle.ts', 'server/http/input.ts'],
        [
          'features/authentication/server/routes.ts',
          'features/authentication/server/sign-in.ts',
          'server/security/throttle.ts',
          'server/security/password-hash.ts',
        ],
        ['features/authentication/server/queries.ts', 'server/security/access-token.ts'],
      ],
    ],
  },
  'a list with a filter': {
    target: [27, 12],
    sides: [
      [
        [
          'web/routes/_app/transactions.tsx',
          'features/transactions/web/screen.tsx',
          'web/lists/list-screen.tsx',
          'web/lists/filter-chips.tsx',
          'web/lists/filter-editor.tsx',
        ],
        [
          'features/transactions/web/filters.ts',
          'features/transactions/contract.ts',
          'core/list/declare.ts',
          'core/list/filters.ts',
        ],
        ['features/transactions/web/queries.ts', 'web/lists/list-query.ts', 'core/list/address.ts'],
        ['web/api/call.ts', 'web/api/transport.ts', 'core/list/calls.ts'],
        ['features/transactions/web/columns.tsx', 'web/lists/list-table.tsx', 'web/ui/table/data-table.tsx'],
      ],
      [
        [...api, 'server/http/handle.ts', 'server/http/input.ts'],
        [
          'features/transactions/server/routes.ts',
          'features/transactions/server/source.ts',
          'server/lists/source.ts',
          'server/lists/page.ts',
          'server/database/scope.ts',
        ],
      ],
    ],
  },
  'a receipt link': {
    target: [16, 7],
    sides: [
      [['features/transactions/web/receipt-actions.tsx', 'features/receipts/contract.ts']],
      [
        [...api, 'server/http/handle.ts'],
        ['features/receipts/server/routes.ts', 'features/receipts/server/links.ts', 'server/security/seal.ts'],
        ['features/receipts/server/receipt-data.ts', 'features/receipts/layout/receipt.ts'],
      ],
      // The public page, behind the code on the receipt.
      [
        ['receipt-page/main.ts', 'receipt-page/load-receipt.ts', 'receipt-page/keep.ts'],
        ['features/receipts/layout/lines.ts', 'features/receipts/layout/render.ts'],
      ],
    ],
  },
  'a queued export': {
    target: [26, 8],
    sides: [
      [
        [
          'web/lists/export/export-tool.tsx',
          'web/lists/export/export-dialog.tsx',
          'web/lists/export/use-export.ts',
          'core/list/export-calls.ts',
        ],
        ['web/api/live.ts', 'web/lists/export/export-statistics.ts'],
        ['features/exports/web/screen.tsx', 'features/exports/web/export-action.tsx', 'web/api/download.ts'],
      ],
      [
        [...api, 'server/http/handle.ts', 'server/http/idempotency.ts'],
        ['features/exports/server/routes.ts', 'features/exports/server/queue-export.ts', 'server/jobs/queue.ts'],
        ['features/exports/server/worker.ts', 'features/exports/server/work.ts', 'features/exports/server/job.ts'],
        ['server/exports/export-writer.ts', 'features/exports/server/write-rows.ts', 'server/exports/xlsx-writer.ts'],
        ['server/live/live.ts'],
        ['features/exports/server/download.ts', 'features/exports/server/saved-scope.ts'],
      ],
    ],
  },
  'reading without a network': {
    target: [20, 7],
    sides: [
      [
        ['features/transactions/web/queries.ts', 'core/offline.ts'],
        [
          'web/start.ts',
          'web/offline/persistence.ts',
          'web/offline/persister.ts',
          'web/offline/session-store.ts',
          'web/offline/storage-bucket.ts',
        ],
        ['web/offline/saved-records.ts', 'core/list/declare.ts'],
        ['web/lists/saved-page.ts', 'web/lists/saved-rows.ts'],
        ['web/shell/notice/offline-banner.tsx', 'web/connectivity/monitor.ts', 'web/connectivity/tracker.ts'],
      ],
    ],
  },
}
