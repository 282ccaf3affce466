import { scaTypes } from '#core/codes.ts'
import { countryCodes, countryName } from '#core/languages/countries.ts'
import type { Language } from '#core/languages/languages.ts'
import { type CellLabels, coded, type LabelSettings, type LabelTable } from '#core/list/cell-labels.ts'
import { stopReasons } from '#core/processing.ts'
import { scaTexts } from './texts.ts'
import { ownSettingText, stopMarks } from './processing.ts'
import {
  attestationStateTexts,
  blockTexts,
  deviceStateTexts,
  healthTexts,
  invitationTexts,
  noRightsText,
  rightTexts,
  switchTexts,
  terminalTypeTexts,
  yesOrNoTexts,
} from './states.ts'

const namesByLanguage = new Map<Language, LabelTable>()

/** Every country in the reader's language. */
const countryNames = ({ language }: LabelSettings): LabelTable => {
  const known = namesByLanguage.get(language)
  if (known) return known
  const names = Object.fromEntries(countryCodes.map((code) => [code, countryName(code, language)]))
  namesByLanguage.set(language, names)
  return names
}

/** Whether a record is enabled, and what else keeps it from taking payments: the whole state, as lists show it. */
const stateLabels = (field: string): CellLabels => ({
  rules: [
    {
      by: [field, 'processing.reason'],
      labels: Object.fromEntries(stopReasons.map((reason) => [`1|${reason}`, [stopMarks[reason], ownSettingText]])),
    },
    { by: [field], labels: switchTexts },
  ],
})

const yesOrNo = (field: string): CellLabels => ({ rules: [{ by: [field], labels: yesOrNoTexts }] })

export const merchantLabels = {
  country: coded('country', countryNames),
  merchantStatus: coded('merchantStatus', switchTexts),
} satisfies Readonly<Record<string, CellLabels>>

export const midLabels = {
  cardAcceptorCountry: coded('cardAcceptorCountry', countryNames),
  midStatus: stateLabels('midStatus'),
} satisfies Readonly<Record<string, CellLabels>>

/** Whether a store takes payments and, if not, why: below its name on the screen, a column of its own in files. */
export const storeState: CellLabels = {
  rules: [{ by: ['processing.reason'], labels: stopMarks }, { text: switchTexts[1] }],
}

export const terminalLabels = {
  terminalStatus: stateLabels('terminalStatus'),
  tip: coded('tip', switchTexts),
  /** What is inherited is shown in brackets. */
  scaType: {
    rules: [
      {
        by: ['scaType', 'resolvedScaType'],
        labels: Object.fromEntries(
          Object.entries(scaTexts).map(([code, inBrackets]) => [
            `${scaTypes.inherit}|${code}`,
            { of: scaTexts[scaTypes.inherit], inBrackets },
          ]),
        ),
      },
      { by: ['scaType'], labels: scaTexts },
    ],
  },
  /** By our name or the operator's; a number that has none is shown as it is. */
  terminalType: coded('terminalType', ({ terminalTypes }) => ({ ...terminalTypes, ...terminalTypeTexts })),
  enableOrderReference: yesOrNo('enableOrderReference'),
  enableAppToAppSignatureValidation: yesOrNo('enableAppToAppSignatureValidation'),
  restrictAppToApp: yesOrNo('restrictAppToApp'),
} satisfies Readonly<Record<string, CellLabels>>

export const userLabels = {
  rights: { each: 'rights', labels: rightTexts, none: noRightsText },
  ssmAccess: yesOrNo('ssmAccess'),
  invitation: coded('invitation', invitationTexts),
} satisfies Readonly<Record<string, CellLabels>>

export const deviceLabels = {
  status: coded('status', deviceStateTexts),
  blocked: { rules: [{ by: ['blocked'], labels: blockTexts }] },
  attestation: coded('attestation', attestationStateTexts),
  health: { each: 'health', labels: healthTexts, none: healthTexts.healthy },
} satisfies Readonly<Record<string, CellLabels>>
