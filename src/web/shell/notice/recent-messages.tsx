import { Trans, useLingui } from '@lingui/react/macro'
import { useReference } from '#web/i18n/use-reference.ts'
import { useMessages } from '#web/messages/messages.ts'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Reference } from '#web/ui/reference.tsx'
import { useTimeOfDay } from '../time-of-day.ts'
import css from './recent-messages.module.css'

/** What the portal has said since the session began, for those who missed a banner (D-76). */
export function RecentMessages({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const messages = useMessages()
  const timeOfDay = useTimeOfDay()
  const referenceLabels = useReference(undefined)
  return (
    <SideSheet title={t`Recent messages`} closeLabel={t`Close`} lightDismiss onClose={onClose}>
      {messages.length === 0 ? (
        <EmptyState icon="info" title={t`No messages yet`}>
          <Trans>Messages stay here until you log out.</Trans>
        </EmptyState>
      ) : (
        <ol className={css.messages}>
          {messages.map(({ id, kind, text, at, reference }) => (
            <li key={id} className={css.message}>
              <Icon name={kind === 'success' ? 'check' : 'warning'} label={kind === 'success' ? t`Done` : t`Error`} />
              <span className={css.text}>
                <span>{text}</span> <Reference {...referenceLabels} reference={reference} />
              </span>
              <time dateTime={at.toISOString()}>{timeOfDay(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </SideSheet>
  )
}
