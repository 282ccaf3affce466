import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorTexts } from '#core/texts/errors.ts'
import { useLingui } from '@lingui/react'
import { meQuery } from '#web/session/me.ts'
import { RecordState } from '#web/records/record-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NamesForm } from './names-form.tsx'
import { PasswordSection } from './password-section.tsx'
import { Sessions } from './sessions.tsx'
import css from './settings.module.css'

/** /settings: what a person decides about themselves. `ofDevice` is what holds for this device alone. */
export function SettingsScreen({ ofDevice }: { ofDevice: ReactNode }) {
  const { i18n } = useLingui()
  const query = useQuery(meQuery)
  const me = query.data
  if (!me) return query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  return (
    <div className={css.screen}>
      {me.mustChangePassword && (
        <p className={css.first} role="status">
          {i18n._(errorTexts.PASSWORD_CHANGE_REQUIRED)}
        </p>
      )}
      <div className={css.columns}>
        {me.mustChangePassword && <PasswordSection />}
        <NamesForm me={me} />
        {!me.mustChangePassword && <PasswordSection />}
        {ofDevice}
      </div>
      {/* Refused until the first password is replaced (D-111) */}
      {!me.mustChangePassword && <Sessions />}
    </div>
  )
}
