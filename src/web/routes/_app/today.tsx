import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { todayQuery } from '#features/today/web/queries.ts'
import { TodayScreen } from '#features/today/web/screen.tsx'
import { todaySection } from '#features/today/web/section.ts'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/today')({
  staticData: { access: 'today.view', section: todaySection },
  // A bad address still shows today of all stores.
  validateSearch: v.object({ store: v.fallback(v.optional(v.string()), undefined) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(todayQuery(deps.store, currentListPrincipal()))
  },
  component: Today,
})

function Today() {
  return <TodayScreen store={Route.useSearch().store} />
}
