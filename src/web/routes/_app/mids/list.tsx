import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/mids/list')({
  staticData: { access: 'mid.list', section: 'mids' },
  component: Coming,
})
