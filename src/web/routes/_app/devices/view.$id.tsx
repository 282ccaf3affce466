import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/devices/view/$id')({
  staticData: { access: 'device.view', section: 'devices' },
  component: Coming,
})
