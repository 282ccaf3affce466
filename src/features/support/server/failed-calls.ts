import { sql } from 'kysely'
import { type ErrorName, isErrorName } from '#core/errors.ts'
import { notFound } from '#server/http/api-error.ts'
import { errorStatus } from '#server/http/error-status.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { instantText } from '#server/lists/instants.ts'
import type { FailedCall, RefusalRule } from '../failed-calls.ts'

const withMerchant = { ...tenantColumns, merchants: 'merchant_id' }

/** The call of a reference, where whoever made it is in scope. @throws ApiError NOT_FOUND */
export const findFailedCall = async (scope: PrincipalScope, reference: string): Promise<FailedCall> => {
  const { rows } = await sql<Omit<FailedCall, 'rule'>>`
    select failed.reference, ${instantText(sql`failed.at`)} as at, failed.call, failed.request, failed.action,
      failed.variant, failed.error, failed.status, failed.object_token, failed.role, failed.view_only,
      (select json_build_object('token', person.token,
          'name', concat_ws(' ', person.first_name, person.last_name), 'email', person.email)
        from portal_user person
        where person.id = failed.user_id and person.deleted_at is null and ${scope.isInside('person', withMerchant)})
        as person
    from failed_call failed
    where failed.reference = ${reference}::uuid and ${scope.isInside('failed', withMerchant)}`.execute(scope.db)
  const [found] = rows
  return found ? { ...found, rule: ruleOf(found.error) } : notFound()
}

const named: Partial<Record<ErrorName, RefusalRule>> = {
  NOT_ALLOWED: 'role',
  NOT_WHEN_SEEN_AS: 'role',
  READ_ONLY: 'readOnly',
  PASSWORD_CHANGE_REQUIRED: 'password',
}

/** By the error, and by its status where it has no rule of its own. */
const ruleOf = (error: string): RefusalRule => {
  if (!isErrorName(error)) return 'failure'
  const own = named[error]
  if (own) return own
  const status = errorStatus[error]
  if (status === 401 || status === 403) return 'login'
  if (status === 404) return 'scope'
  if (status === 409) return 'state'
  if (status === 429) return 'limit'
  return status >= 500 || status === 408 ? 'failure' : 'value'
}
