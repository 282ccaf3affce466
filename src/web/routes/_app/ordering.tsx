import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/ordering')({
  staticData: { access: 'columnOrder.save/get', section: 'ordering' },
  component: Coming,
})
