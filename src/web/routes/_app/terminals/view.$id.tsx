import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/terminals/view/$id')({
  staticData: { access: 'terminal.view', section: 'terminal-details', screen: 'terminalView' },
  component: Coming,
})
