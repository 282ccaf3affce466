import { createFileRoute } from '@tanstack/react-router'
import { TerminalDetails } from '#features/terminals/web/details.tsx'
import { terminalQuery } from '#features/terminals/web/queries.ts'
import { currentViewer } from '#web/shell/guard/viewer.ts'

export const Route = createFileRoute('/_app/terminals/view/$id')({
  staticData: { access: 'terminal.view', section: 'terminal-details', screen: 'terminalView' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(terminalQuery(params.id, currentViewer()))
  },
  component: function Terminal() {
    const { id } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <TerminalDetails
        key={id}
        id={id}
        search={Route.useSearch()}
        onRecord={(record) => void navigate({ search: (kept) => ({ ...kept, ...record }) })}
      />
    )
  },
})
