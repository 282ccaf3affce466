import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { EndReason as Reason } from '#core/session-end.ts'
import { lastEndReason } from '#web/session/reconcile.ts'
import { useStore } from '#web/store.ts'
import css from './standalone-page.module.css'

const texts: Readonly<Record<Reason, MessageDescriptor>> = {
  'logged-out': msg`You've logged out.`,
  expired: msg`Your session has expired.`,
  'ended-elsewhere': msg`Your session was ended from another device.`,
  idle: msg`You were logged out because nobody was using this device.`,
  'account-closed': msg`Your account is closed. Ask your administrator.`,
  'account-suspended': msg`Your account is suspended. Ask your administrator.`,
  'password-changed': msg`Your password was changed. Log in with the new one.`,
  'token-reuse': msg`Someone else may have used your session. Log in and change your password.`,
}

/**
 * Why the last session on this device is over. An alert, because it is read out also when it is there from the start.
 * @param unless what the page says itself
 */
export function EndReasonText({ unless }: { unless?: Reason }) {
  const { i18n } = useLingui()
  const reason = useStore(lastEndReason)
  return reason && reason !== unless ? (
    <p role="alert" className={css.reason}>
      {i18n._(texts[reason])}
    </p>
  ) : null
}
