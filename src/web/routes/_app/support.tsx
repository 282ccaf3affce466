import { createFileRoute } from '@tanstack/react-router'
import { failedCallQuery, type SupportAddress } from '#features/support/web/queries.ts'
import { SupportScreen } from '#features/support/web/screen.tsx'
import { supportSection } from '#features/support/web/section.ts'
import { referenceIn } from '#web/records/reference-in.ts'

/** What makes no sense is left out. */
const addressIn = ({ reference, user }: Record<string, unknown>): SupportAddress => {
  const found = typeof reference === 'string' ? referenceIn(reference) : undefined
  const isUser = typeof user === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(user)
  return { ...(found && { reference: found }), ...(isUser && { user }) }
}

export const Route = createFileRoute('/_app/support')({
  staticData: { access: 'failedCall.view', section: supportSection },
  validateSearch: addressIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { reference } }) => {
    if (reference !== undefined) void context.queryClient.prefetchQuery(failedCallQuery(reference))
  },
  component: Support,
})

function Support() {
  const navigate = Route.useNavigate()
  return <SupportScreen address={Route.useSearch()} onAddress={(search) => void navigate({ search })} />
}
