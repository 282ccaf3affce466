import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/merchants/list')({
  staticData: { access: 'merchant.list', section: 'merchants' },
  component: Coming,
})
