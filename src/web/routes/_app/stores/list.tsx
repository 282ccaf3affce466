import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/stores/list')({
  staticData: { access: 'store.list', section: 'stores' },
  component: Coming,
})
