import { createFileRoute } from '@tanstack/react-router'
import { DeviceDetails } from '#features/devices/web/details.tsx'
import { deviceQuery } from '#features/devices/web/queries.ts'
import { currentViewer } from '#web/shell/guard/viewer.ts'

export const Route = createFileRoute('/_app/devices/view/$id')({
  staticData: { access: 'device.view' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(deviceQuery(params.id, currentViewer()))
  },
  component: function Device() {
    const { id } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <DeviceDetails
        key={id}
        id={id}
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: (kept) => ({ ...kept, tab }), replace: true })}
      />
    )
  },
})
