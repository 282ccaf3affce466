import { createFileRoute } from '@tanstack/react-router'
import { DeviceDetailsPanel } from '#features/devices/web/details.tsx'
import { deviceQuery } from '#features/devices/web/queries.ts'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/devices/view/$id')({
  staticData: { access: 'device.view' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(deviceQuery(params.id, currentListPrincipal()))
  },
  component: function Device() {
    const { id } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <DeviceDetailsPanel
        key={id}
        id={id}
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: (previous) => ({ ...previous, tab }), replace: true })}
      />
    )
  },
})
