import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { roleTexts } from '#core/texts/roles.ts'
import { endSeenAs } from '#web/api/end-seen-as.ts'
import { serverNow } from '#web/session/clock.ts'
import { leaveSeenAs, type SeenAs, seenAs } from '#web/session/seen-as.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useTimeOfDay } from '../time-of-day.ts'
import css from './seen-as-bar.module.css'

/** Milliseconds: a longer timer fires at once. */
const TIMER_MAX = 2 ** 31 - 1

/** The mark of every page that is seen as another role (decision 0049): it cannot be closed, only ended. */
export function SeenAsBar() {
  const seen = seenAs()
  return seen ? <Shown seen={seen} /> : null
}

function Shown({ seen: { role, place, expiresAt } }: { seen: SeenAs }) {
  const { t, i18n } = useLingui()
  const timeOfDay = useTimeOfDay()
  const [isEnding, setIsEnding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(leaveSeenAs, Math.min(TIMER_MAX, Math.max(0, expiresAt - serverNow())))
    return () => clearTimeout(timer)
  }, [expiresAt])
  const name = i18n._(roleTexts[role])
  const until = timeOfDay(expiresAt)
  return (
    <section className={css.bar} aria-label={t`Portal viewed as another role`} data-seen-as>
      <Icon name="users" />
      <p className={css.text}>
        <strong>
          <Trans>
            Viewed as {name} · {place}
          </Trans>
        </strong>{' '}
        <span className={css.more}>
          <Trans>Read-only, without personal data, until {until}.</Trans>
        </span>
      </p>
      <Button
        busy={isEnding}
        onClick={() => {
          setIsEnding(true)
          void endSeenAs()
        }}
      >
        <Trans>End viewing</Trans>
      </Button>
    </section>
  )
}
