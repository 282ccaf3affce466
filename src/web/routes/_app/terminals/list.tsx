import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/terminals/list')({
  staticData: { access: 'terminal.list' },
})
