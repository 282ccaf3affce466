import { createFileRoute } from '@tanstack/react-router'
import type { userList } from '#features/users/contract.ts'
import { userListQuery } from '#features/users/web/queries.ts'
import { UsersScreen } from '#features/users/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'
import { usersSection } from '#features/users/web/section.ts'

export const Route = createFileRoute('/_app/users/list')({
  staticData: { access: 'user.list', section: usersSection },
  validateSearch: addressWithRecord<typeof userList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(userListQuery(deps, currentListPrincipal()))
  },
  component: UsersScreen,
})
