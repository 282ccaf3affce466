import { useLingui } from '@lingui/react'
import { errorTexts } from '#core/texts/errors.ts'

/** Why something cannot be left while what it asked for is being done; undefined when nothing is. */
export const useWaitReason = (isPending: boolean): string | undefined => {
  const { i18n } = useLingui()
  return isPending ? i18n._(errorTexts.IDEMPOTENCY_IN_PROGRESS) : undefined
}
