import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/devices/list')({
  staticData: { access: 'device.list' },
})
