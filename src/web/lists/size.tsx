import { useLingui } from '@lingui/react'
import { languageTag, type Language } from '#core/languages/languages.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes in the largest unit that leaves at least one: '812 byte', '1.2 MB'. */
const sizeText = (bytes: number, tag: string): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}

/** The size of a file for people. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  return <>{sizeText(bytes, languageTag(i18n.locale as Language))}</>
}
