/** §1: en is default and fallback; stored under these names (D-82). */
export const languages = ['en', 'bg', 'el', 'fr', 'fr_ca', 'it'] as const
export type Language = (typeof languages)[number]

/** D-82: what HTML and Intl call a language; `fr_ca` is no BCP 47 tag. */
export const languageTag = (language: Language): string => (language === 'fr_ca' ? 'fr-CA' : language)
