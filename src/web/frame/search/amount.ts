/** What a language puts between thousands and before decimals; spaces of every kind count as one. */
const separatorsOf = (locale: string) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345.5)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: of('group').replace(/\s/, ' '), decimal: of('decimal') }
}

/**
 * An amount as a person writes it, in major units: thousands and decimals as in their language, or as a slip from elsewhere
 * shows it, with one or two decimals after a comma or a dot. Undefined when the text is no amount.
 * @param locale a BCP 47 tag
 */
export const parseAmount = (text: string, locale: string): number | undefined => {
  const { group, decimal } = separatorsOf(locale)
  const figures = text.trim().replaceAll(/\s/g, ' ')
  const number = new RegExp(`^(\\d{1,3}(?:[${group}]\\d{3})+|\\d{1,9})(?:[${decimal}](\\d{1,4}))?$`).exec(figures)
  const [, whole, decimals = '0'] = number ?? /^(\d{1,9})[.,](\d\d?)$/.exec(figures) ?? []
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
}
