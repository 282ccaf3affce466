import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { languageTag } from '#core/languages/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { announceError } from '#web/messages/messages.ts'
import { useClockError } from '#web/session/clock.ts'

/** From the longest on; milliseconds. */
const UNITS = [
  ['year', 365 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** As many of a unit as people would say, to the nearest: '3 hours', '2 years'. @param ms at least a minute */
const spanText = (ms: number, tag: string): string => {
  const [unit, length] = UNITS.find((one) => ms >= one[1] * 0.95) ?? (['minute', 60_000] as const)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / length))
}

/** Says once that the clock of this device is wrong, and how: the portal goes by the server's, other programs do not. */
export function useWrongClockNotice(): void {
  const { t } = useLingui()
  const tag = languageTag(useLanguage().language)
  const error = useClockError()
  const announce = useEffectEvent(() => {
    const span = spanText(Math.abs(error), tag)
    announceError(
      error > 0
        ? t`This device's clock is ${span} fast. Set it to the right time, or dates and times here can be wrong.`
        : t`This device's clock is ${span} slow. Set it to the right time, or dates and times here can be wrong.`,
    )
  })
  const isWrong = error !== 0
  useEffect(() => {
    if (isWrong) announce()
  }, [isWrong])
}
