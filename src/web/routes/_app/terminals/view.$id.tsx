import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TerminalDetailsPanel } from '#features/terminals/web/details.tsx'
import { terminalQuery } from '#features/terminals/web/queries.ts'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/terminals/view/$id')({
  staticData: { access: 'terminal.view', title: msg`Terminal`, screen: 'terminalView' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(terminalQuery(params.id, currentListPrincipal()))
  },
  component: function Terminal() {
    const { id } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <TerminalDetailsPanel
        key={id}
        id={id}
        search={Route.useSearch()}
        onRecord={(record) => void navigate({ search: (previous) => ({ ...previous, ...record }) })}
      />
    )
  },
})
