import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/devices/list')({
  staticData: { access: 'device.list', section: 'devices' },
  component: Coming,
})
