import { useLingui } from '@lingui/react'
import type { Role, TransactionRight } from '#core/access/roles.ts'
import { noRightsText, rightTexts, yesOrNoTexts } from '#core/texts/states.ts'
import { roleTexts } from '#core/texts/roles.ts'

/** Texts for values of users, in the language shown. */
export const useUserLabels = () => {
  const { i18n } = useLingui()
  return {
    /** 'Sale, Refund'; a person without rights has a text of their own (§5). */
    rights: (rights: readonly TransactionRight[]) =>
      rights.length === 0 ? i18n._(noRightsText) : rights.map((right) => i18n._(rightTexts[right])).join(', '),
    roles: (roles: readonly Role[]) => roles.map((role) => i18n._(roleTexts[role])).join(', '),
    yesOrNo: (is: boolean) => i18n._(yesOrNoTexts[`${is}`]),
  }
}
