import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Ordering } from './-ordering-tables.tsx'
import { orderingSection } from '#features/views/web/section.ts'

export const Route = createFileRoute('/_app/ordering')({
  staticData: { access: 'columnOrder.save/get', notSeenAs: true, section: orderingSection },
  validateSearch: v.object({ table: v.fallback(v.optional(v.string()), undefined) }),
  component: () => <Ordering wanted={Route.useSearch().table} />,
})
