import { createFileRoute } from '@tanstack/react-router'
import type { terminalList } from '#features/terminals/contract.ts'
import { terminalListQuery } from '#features/terminals/web/queries.ts'
import { TerminalsScreen } from '#features/terminals/web/screen.tsx'
import { currentViewer } from '#web/shell/guard/viewer.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'

/** The list stays in view beside an opened terminal, so both addresses share it and its search. */
export const Route = createFileRoute('/_app/terminals')({
  staticData: { access: 'terminal.list', section: 'terminals' },
  validateSearch: addressWithRecord<typeof terminalList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(terminalListQuery(deps, currentViewer()))
  },
  component: TerminalsScreen,
})
