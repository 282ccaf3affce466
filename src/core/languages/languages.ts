/** What the program has to know of a language, beside its catalogue. */
interface LanguageDeclaration {
  /** In the language itself, for the menus in which it is chosen. */
  readonly name: string
  /** BCP 47, for `lang` attributes, `Intl` and plural rules; `fr_ca` is stored, `fr-CA` is the tag (D-82). */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** ISO 3166: whose long dates and weeks are shown to a reader whose browser names no region of the language. */
  readonly region: string
}

/**
 * Every language of the product, by the code under which it is stored (D-82). A further one is an entry here and
 * `locales/<code>.po`; everything else is derived. The first is the default and the fallback (§1), and the language of the
 * messages in the sources.
 */
const declared = {
  en: { name: 'English', tag: 'en', direction: 'ltr', region: 'GB' },
  bg: { name: 'Български', tag: 'bg', direction: 'ltr', region: 'BG' },
  el: { name: 'Ελληνικά', tag: 'el', direction: 'ltr', region: 'GR' },
  fr: { name: 'Français', tag: 'fr', direction: 'ltr', region: 'FR' },
  fr_ca: { name: 'Français (Canada)', tag: 'fr-CA', direction: 'ltr', region: 'CA' },
  it: { name: 'Italiano', tag: 'it', direction: 'ltr', region: 'IT' },
} as const satisfies Record<string, LanguageDeclaration>

export type Language = keyof typeof declared

export const languages = Object.keys(declared) as Language[]

/** D-82: what HTML and Intl call a language. */
export const languageTag = (language: Language): string => declared[language].tag

/** A language under its own name. */
export const languageName = (language: Language): string => declared[language].name

export const languageDirection = (language: Language): LanguageDeclaration['direction'] => declared[language].direction

/**
 * The tag for long dates and the first day of the week, which a region decides: that of the browser where it names one of the
 * language, else that of the language.
 * @param wanted BCP 47, the most wanted first (`navigator.languages`)
 */
export const regionalTag = (language: Language, wanted: readonly string[] = []): string => {
  const { tag, region } = declared[language]
  const ofBrowser = wanted.find((each) => each.toLowerCase().startsWith(`${tag.toLowerCase()}-`))
  if (ofBrowser) return ofBrowser
  return tag.includes('-') ? tag : `${tag}-${region}`
}

/** Monday, by ISO 8601: for browsers that do not know the habit of a region. */
const ISO_WEEK_START = 1

/** The day that weeks begin with in the region of a tag: 0 for Sunday to 6 for Saturday. */
export const weekStartIn = (tag: string): number => {
  const known: Partial<Intl.Locale> = new Intl.Locale(tag)
  return (known.getWeekInfo?.().firstDay ?? ISO_WEEK_START) % 7
}
