import { Trans, useLingui } from '@lingui/react/macro'
import { leadingRole } from '#core/access/roles.ts'
import { roleTexts } from '#core/texts/roles.ts'

/** The role a person works in, in words. */
export function RoleName({ roles, viewOnly }: { roles: readonly string[]; viewOnly: boolean }) {
  const { i18n } = useLingui()
  const name = i18n._(roleTexts[leadingRole(roles)])
  return <span>{viewOnly ? <Trans>{name}, read-only</Trans> : name}</span>
}
