import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { leadingRole, type Role } from '#contract/roles.ts'

const roleTexts: Readonly<Record<Role, MessageDescriptor>> = {
  ROLE_ADMIN: msg`Platform operator`,
  ROLE_ACQUIRER_ADMIN: msg`Acquirer administrator`,
  ROLE_AFFILIATE_ADMIN: msg`Affiliate administrator`,
  ROLE_INSTANCE_ADMIN: msg`Instance administrator`,
  ROLE_MERCHANT_ADMIN: msg`Merchant administrator`,
  ROLE_MERCHANT: msg`Merchant`,
  ROLE_STORE_ADMIN: msg`Store administrator`,
  ROLE_CASHIER: msg`Cashier`,
}

/** The role a person works in, in words. */
export function RoleName({ roles, viewOnly }: { roles: readonly string[]; viewOnly: boolean }) {
  const { i18n } = useLingui()
  const name = i18n._(roleTexts[leadingRole(roles)])
  return <span>{viewOnly ? <Trans>{name}, read-only</Trans> : name}</span>
}
