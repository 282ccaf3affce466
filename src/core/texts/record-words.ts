import { scaTypes } from '#core/codes.ts'
import { countryCodes, countryName } from '#core/languages/countries.ts'
import type { Language } from '#core/languages/languages.ts'
import { type CellWords, coded, type WordSettings, type WordTable } from '#core/list/cell-words.ts'
import { stopReasons } from '#core/processing.ts'
import { scaTexts } from './texts.ts'
import { ownSettingText, stopMarks } from './processing.ts'
import {
  blockTexts,
  deviceStateTexts,
  noRightsText,
  rightTexts,
  switchTexts,
  terminalTypeTexts,
  yesOrNoTexts,
} from './states.ts'

const namesByLanguage = new Map<Language, WordTable>()

/** Every country in the reader's language. */
const countryNames = ({ language }: WordSettings): WordTable => {
  const known = namesByLanguage.get(language)
  if (known) return known
  const names = Object.fromEntries(countryCodes.map((code) => [code, countryName(code, language)]))
  namesByLanguage.set(language, names)
  return names
}

/** Whether a record is enabled, and what else keeps it from taking payments: the whole state, as lists show it. */
const stateWords = (field: string): CellWords => ({
  rules: [
    {
      by: [field, 'processing.reason'],
      words: Object.fromEntries(stopReasons.map((reason) => [`1|${reason}`, [stopMarks[reason], ownSettingText]])),
    },
    { by: [field], words: switchTexts },
  ],
})

const yesOrNo = (field: string): CellWords => ({ rules: [{ by: [field], words: yesOrNoTexts }] })

export const merchantWords = {
  country: coded('country', countryNames),
  merchantStatus: coded('merchantStatus', switchTexts),
} satisfies Readonly<Record<string, CellWords>>

export const midWords = {
  cardAcceptorCountry: coded('cardAcceptorCountry', countryNames),
  midStatus: stateWords('midStatus'),
} satisfies Readonly<Record<string, CellWords>>

/** Whether a store takes payments and, if not, why: below its name on the screen, a column of its own in files. */
export const storeState: CellWords = {
  rules: [{ by: ['processing.reason'], words: stopMarks }, { text: switchTexts[1] }],
}

export const terminalWords = {
  terminalStatus: stateWords('terminalStatus'),
  tip: coded('tip', switchTexts),
  /** What is inherited stands in brackets. */
  scaType: {
    rules: [
      {
        by: ['scaType', 'resolvedScaType'],
        words: Object.fromEntries(
          Object.entries(scaTexts).map(([code, inBrackets]) => [
            `${scaTypes.inherit}|${code}`,
            { of: scaTexts[scaTypes.inherit], inBrackets },
          ]),
        ),
      },
      { by: ['scaType'], words: scaTexts },
    ],
  },
  /** By our name or the operator's; a number that has none is shown as it is. */
  terminalType: coded('terminalType', ({ terminalTypes }) => ({ ...terminalTypes, ...terminalTypeTexts })),
  enableOrderReference: yesOrNo('enableOrderReference'),
  enableAppToAppSignatureValidation: yesOrNo('enableAppToAppSignatureValidation'),
  restrictAppToApp: yesOrNo('restrictAppToApp'),
} satisfies Readonly<Record<string, CellWords>>

export const userWords = {
  rights: { each: 'rights', words: rightTexts, none: noRightsText },
  ssmAccess: yesOrNo('ssmAccess'),
} satisfies Readonly<Record<string, CellWords>>

export const deviceWords = {
  status: coded('status', deviceStateTexts),
  blocked: { rules: [{ by: ['blocked'], words: blockTexts }] },
} satisfies Readonly<Record<string, CellWords>>
