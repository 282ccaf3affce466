import { createFileRoute } from '@tanstack/react-router'
import type { feedStatusList } from '#contract/feed-status.ts'
import { pageTexts } from '#web/app/i18n/section-texts.ts'
import { feedStatusQuery } from '#web/areas/feed-status/queries.ts'
import { FeedStatusScreen } from '#web/areas/feed-status/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressOf } from '#web/list/list-search.ts'

export const Route = createFileRoute('/_app/feed-status')({
  staticData: { access: 'feedStatus.list', title: pageTexts.feedStatus },
  validateSearch: addressOf<typeof feedStatusList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(feedStatusQuery(deps, currentViewer()))
  },
  component: FeedStatusScreen,
})
