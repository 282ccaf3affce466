import { createFileRoute } from '@tanstack/react-router'
import type { userList } from '#features/users/contract.ts'
import { userListQuery } from '#features/users/web/queries.ts'
import { UsersScreen } from '#features/users/web/screen.tsx'
import { currentViewer } from '#web/shell/guard/viewer.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'

export const Route = createFileRoute('/_app/users/list')({
  staticData: { access: 'user.list', section: 'users' },
  validateSearch: addressWithRecord<typeof userList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(userListQuery(deps, currentViewer()))
  },
  component: UsersScreen,
})
