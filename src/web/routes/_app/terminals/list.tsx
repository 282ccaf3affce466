import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/terminals/list')({
  staticData: { access: 'terminal.list', section: 'terminals' },
  component: Coming,
})
