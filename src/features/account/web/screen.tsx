import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { errorTexts } from '#core/texts/errors.ts'
import { useLingui } from '@lingui/react'
import { meQuery } from '#web/session/me.ts'
import { RecordState } from '#web/records/record-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NamesForm } from './names-form.tsx'
import { PasswordSection } from './password-section.tsx'
import { Sessions } from './sessions.tsx'
import css from './settings.module.css'

/**
 * /settings: what a person decides about themselves. `ofDevice` is what holds for this device alone. Whoever signs in for the
 * first time is asked for a new password and for nothing else, and goes on to the page they start on (D-111).
 */
export function SettingsScreen({ ofDevice }: { ofDevice: ReactNode }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const query = useQuery(meQuery)
  const me = query.data
  // Stays true until they leave this page, also once the account says that the password was changed.
  const [isFirstLogin, setFirstLogin] = useState(false)
  if (me?.mustChangePassword && !isFirstLogin) setFirstLogin(true)
  if (!me) return query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  if (isFirstLogin) {
    return (
      <div className={css.screen}>
        <p className={css.first} role="status">
          {i18n._(errorTexts.PASSWORD_CHANGE_REQUIRED)}
        </p>
        <PasswordSection onChanged={() => void navigate({ to: '/', replace: true })} />
      </div>
    )
  }
  return (
    <div className={css.screen}>
      <div className={css.columns}>
        <NamesForm me={me} />
        <PasswordSection />
        {ofDevice}
      </div>
      <Sessions />
    </div>
  )
}
