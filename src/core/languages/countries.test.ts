import { describe, expect, it } from 'vitest'
import { languages } from './languages.ts'
import { countryCodeOf, countryCodes, countryName } from './countries.ts'

describe('CONST-23 the country table', () => {
  it('holds the 249 countries of ISO 3166-1, each code once', () => {
    expect(new Set(countryCodes).size).toBe(249)
    expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  })

  it.each([
    ['GR', 'GR'],
    ['gr', 'GR'],
    ['300', 'GR'],
    ['100', 'BG'],
    ['756', 'CH'],
    ['124', 'CA'],
    ['392', 'JP'],
    ['414', 'KW'],
    ['020', 'AD'],
    ['20', 'AD'],
    ['4', 'AF'],
    ['894', 'ZM'],
  ])('D-109 knows a country by its letters and by its number: %s', (code, country) => {
    expect(countryCodeOf(code)).toBe(country)
  })

  it.each(['', 'XX', 'EU', '999', '0', '3000', 'GRC', ' GR', '-1', '__proto__', 'constructor'])(
    'knows no country called %j, and shows the code as its name',
    (code) => {
      expect(countryCodeOf(code)).toBeUndefined()
      for (const language of languages) expect(countryName(code, language)).toBe(code)
    },
  )

  it('names every country in all six languages', () => {
    for (const language of languages) {
      const nameless = countryCodes.filter((code) => countryName(code, language) === code)
      expect([language, nameless]).toEqual([language, []])
    }
  })

  it.each([
    ['en', 'Greece'],
    ['bg', 'Гърция'],
    ['el', 'Ελλάδα'],
    ['fr', 'Grèce'],
    ['fr_ca', 'Grèce'],
    ['it', 'Grecia'],
  ] as const)('says Greece in %s, whichever code it got', (language, name) => {
    expect([countryName('GR', language), countryName('300', language)]).toEqual([name, name])
  })

  it('tells the French of Canada from that of France', () => {
    expect(countryName('BN', 'fr_ca')).not.toBe(countryName('BN', 'fr'))
  })
})
