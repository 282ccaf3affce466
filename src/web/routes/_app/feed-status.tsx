import { createFileRoute } from '@tanstack/react-router'
import type { feedStatusList } from '#features/data-feeds/contract.ts'
import { pageTexts } from '#web/i18n/section-texts.ts'
import { feedStatusQuery } from '#features/data-feeds/web/queries.ts'
import { FeedStatusScreen } from '#features/data-feeds/web/screen.tsx'
import { currentViewer } from '#web/shell/guard/viewer.ts'
import { addressOf } from '#web/lists/list-search.ts'

export const Route = createFileRoute('/_app/feed-status')({
  staticData: { access: 'feedStatus.list', title: pageTexts.feedStatus },
  validateSearch: addressOf<typeof feedStatusList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(feedStatusQuery(deps, currentViewer()))
  },
  component: FeedStatusScreen,
})
