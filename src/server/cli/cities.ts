/**
 * Writes `locales/cities`: the cities that time zones are named after, per language, where they differ from the zone's own
 * name. Intl knows them and has no option that shows them. From the CLDR (48.2.0): `npm pack cldr-dates-full cldr-bcp47`,
 * unpack both, then `npm run cities -- <cldr-dates-full> <cldr-bcp47>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { languages, languageTag } from '#core/languages/languages.ts'

interface Zones {
  readonly [part: string]: Zones | string | undefined
  readonly exemplarCity?: string
}

const [names = '', keys = ''] = process.argv.slice(2)
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Names of the IANA database by those of the CLDR, which keeps the first one that it ever used. */
const { tz } = (
  read(`${keys}/bcp47/timezone.json`) as {
    keyword: { u: { tz: Record<string, { _alias?: string; _iana?: string } | string> } }
  }
).keyword.u
const iana = new Map(
  Object.values(tz).flatMap((zone) => {
    if (typeof zone === 'string') return []
    const { _iana: name, _alias: aliases = '' } = zone
    return name ? [[aliases.split(' ')[0] ?? '', name] as const] : []
  }),
)

const citiesIn = (zones: Zones, path: string): [zone: string, city: string][] =>
  Object.entries(zones).flatMap(([part, below]) => {
    if (typeof below !== 'object') return []
    const zone = path + part
    const city = below.exemplarCity
    if (typeof city !== 'string') return citiesIn(below, `${zone}/`)
    return [zone, iana.get(zone) ?? zone].map((name): [string, string] => [name, city])
  })

const plainName = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

for (const language of languages) {
  const tag = languageTag(language)
  const { main } = read(`${names}/main/${tag}/timeZoneNames.json`) as {
    main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }>
  }
  const cities = citiesIn(main[tag]?.dates.timeZoneNames.zone ?? {}, '')
    .filter(([zone, city]) => !zone.startsWith('Etc/') && city !== plainName(zone))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const file = new URL(`../../../locales/cities/${language}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(cities), null, 2)}\n`)
}
