import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/exports')({
  staticData: { access: 'export.list', section: 'exports' },
  component: Coming,
})
