import { createFileRoute } from '@tanstack/react-router'
import type { terminalList } from '#contract/terminals.ts'
import { terminalListQuery } from '#web/areas/terminals/queries.ts'
import { TerminalsScreen } from '#web/areas/terminals/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressWithRecord } from '#web/list/list-search.ts'

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
