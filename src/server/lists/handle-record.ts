import type { ListPrincipal } from '#core/list/declare.ts'
import type { DetailsEndpoint } from '#core/list/details.ts'
import type { statusCall } from '#core/organization.ts'
import { setStatus } from '#server/database/set-status.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { notFound } from '#server/http/api-error.ts'
import { handle, handleRead } from '#server/http/handle.ts'

/** Finds a record in scope by its token, with the fields that this principal may see. */
type Find<Details> = (
  scope: PrincipalScope,
  token: string,
  listPrincipal: ListPrincipal,
) => Promise<Details | undefined>

/** Binds the call for one record of a list. */
export const handleDetails = <Details>(endpoint: DetailsEndpoint<Details>, find: Find<NoInfer<Details>>) =>
  handleRead(
    endpoint,
    async ({ params, scope, listPrincipal }) => (await find(scope, params.id, listPrincipal)) ?? notFound(),
  )

/** Binds the call that enables or disables a merchant or a MID, and answers with its details. */
export const handleStatus = <Details>(
  endpoint: ReturnType<typeof statusCall<Details>>,
  kind: 'merchant' | 'mid',
  find: Find<NoInfer<Details>>,
) =>
  handle(endpoint, async ({ params, body, scope, change, listPrincipal }) => {
    const details = async () => (await find(scope, params.token, listPrincipal)) ?? notFound()
    await setStatus(change, kind, params.token, body, details)
    return details()
  })
