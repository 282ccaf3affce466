import { createFileRoute } from '@tanstack/react-router'
import type { feedStatusList } from '#features/data-feeds/contract.ts'
import { feedStatusSection } from '#features/data-feeds/web/section.ts'
import { feedStatusQuery } from '#features/data-feeds/web/queries.ts'
import { FeedStatusScreen } from '#features/data-feeds/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressOf } from '#web/lists/list-search.ts'

export const Route = createFileRoute('/_app/feed-status')({
  staticData: { access: 'feedStatus.list', notSeenAs: true, section: feedStatusSection },
  validateSearch: addressOf<typeof feedStatusList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(feedStatusQuery(deps, currentListPrincipal()))
  },
  component: FeedStatusScreen,
})
