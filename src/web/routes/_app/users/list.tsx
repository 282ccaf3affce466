import { createFileRoute } from '@tanstack/react-router'
import type { userList } from '#contract/users.ts'
import { userListQuery } from '#web/areas/users/queries.ts'
import { UsersScreen } from '#web/areas/users/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressWithRecord } from '#web/list/list-search.ts'

export const Route = createFileRoute('/_app/users/list')({
  staticData: { access: 'user.list', section: 'users' },
  validateSearch: addressWithRecord<typeof userList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(userListQuery(deps, currentViewer()))
  },
  component: UsersScreen,
})
