import { createFileRoute } from '@tanstack/react-router'
import type { terminalList } from '#features/terminals/contract.ts'
import { terminalListQuery } from '#features/terminals/web/queries.ts'
import { TerminalsScreen } from '#features/terminals/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'
import { terminalsSection } from '#features/terminals/web/section.ts'

/** The list stays in view beside an opened terminal, so both addresses share it and its search. */
export const Route = createFileRoute('/_app/terminals')({
  staticData: { access: 'terminal.list', section: terminalsSection },
  validateSearch: addressWithRecord<typeof terminalList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(terminalListQuery(deps, currentListPrincipal()))
  },
  component: TerminalsScreen,
})
