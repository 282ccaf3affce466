import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OrderingScreen } from '#features/views/web/ordering/screen.tsx'

export const Route = createFileRoute('/_app/ordering')({
  staticData: { access: 'columnOrder.save/get', section: 'ordering' },
  validateSearch: v.object({ table: v.fallback(v.optional(v.string()), undefined) }),
  component: () => <OrderingScreen wanted={Route.useSearch().table} />,
})
