import type { countries } from './countries.ts'
import type { TradeName } from './trades.ts'

export interface Shop {
  readonly name: string
  readonly address: string
}

export interface DemoMerchant {
  readonly code: string
  readonly name: string
  readonly acceptor: string
  readonly city: string
  readonly country: keyof typeof countries
  readonly trade: TradeName
  /** Share of all sales. */
  readonly weight: number
  readonly shops: readonly Shop[]
}

const shops = (...entries: readonly string[]): Shop[] =>
  entries.map((entry) => {
    const [name = '', address = ''] = entry.split(' | ')
    return { name, address }
  })

/** The instances with their merchants. The first merchant of the first instance is its busiest. */
export const tree = [
  {
    acquirer: { acquirerCode: 'AEGEAN', name: 'Aegean Acquiring' },
    affiliates: [
      {
        affiliate: { affiliateCode: 'AEG-HELLAS', name: 'Aegean Payments Hellas' },
        instances: [
          {
            instance: { instanceCode: 'AEG-GR', name: 'Aegean SoftPOS Greece' },
            merchants: [
              {
                code: 'GR-KAFENEIO',
                name: 'Καφενείο «Το Λιμάνι»',
                acceptor: 'KAFENEIO TO LIMANI',
                city: 'Athens',
                country: 'GR',
                trade: 'cafe',
                weight: 26,
                shops: shops(
                  'Το Λιμάνι Πειραιάς | Ακτή Μιαούλη 12, Πειραιάς',
                  'Το Λιμάνι Σύνταγμα | Ερμού 3, Αθήνα',
                  'Το Λιμάνι Κουκάκι | Βεΐκου 40, Αθήνα',
                  'Το Λιμάνι Χανιά | Ακτή Τομπάζη 7, Χανιά',
                ),
              },
              {
                code: 'GR-FARMAKEIO',
                name: 'Φαρμακείο Υγεία',
                acceptor: 'FARMAKEIO YGEIA',
                city: 'Thessaloniki',
                country: 'GR',
                trade: 'pharmacy',
                weight: 8,
                shops: shops(
                  'Υγεία Τσιμισκή | Τσιμισκή 55, Θεσσαλονίκη',
                  'Υγεία Καλαμαριά | Πόντου 18, Καλαμαριά',
                  'Υγεία Λάρισα | Κύπρου 30, Λάρισα',
                  'Υγεία Βόλος | Δημητριάδος 101, Βόλος',
                ),
              },
              {
                code: 'GR-TAXI',
                name: 'Ραδιοταξί Ερμής',
                acceptor: 'RADIOTAXI ERMIS',
                city: 'Athens',
                country: 'GR',
                trade: 'taxi',
                weight: 6,
                shops: shops(
                  'Ερμής Αεροδρόμιο | Αεροδρόμιο Ελ. Βενιζέλος',
                  'Ερμής Κέντρο | Πλ. Ομονοίας 2, Αθήνα',
                  'Ερμής Λιμάνι | Πύλη Ε7, Πειραιάς',
                ),
              },
            ],
          },
          {
            instance: { instanceCode: 'AEG-BG', name: 'Aegean SoftPOS Bulgaria' },
            merchants: [
              {
                code: 'BG-HLYAB',
                name: 'Хлебарница „Зърно“',
                acceptor: 'HLEBARNITSA ZARNO',
                city: 'Sofia',
                country: 'BG',
                trade: 'bakery',
                weight: 9,
                shops: shops(
                  'Зърно Витоша | бул. Витоша 21, София',
                  'Зърно Лозенец | ул. Кричим 5, София',
                  'Зърно Пловдив | ул. Главна 9, Пловдив',
                  'Зърно Варна | ул. Шипка 14, Варна',
                ),
              },
              {
                code: 'BG-TEHNO',
                name: 'Техника Плюс',
                acceptor: 'TEHNIKA PLUS',
                city: 'Burgas',
                country: 'BG',
                trade: 'electronics',
                weight: 5,
                shops: shops(
                  'Техника Плюс Бургас | ул. Александровска 60, Бургас',
                  'Техника Плюс Русе | ул. Борисова 2, Русе',
                  'Техника Плюс София | бул. Черни връх 100, София',
                ),
              },
            ],
          },
        ],
      },
      {
        affiliate: { affiliateCode: 'AEG-EAST', name: 'Aegean Payments East' },
        instances: [
          {
            instance: { instanceCode: 'AEG-ASIA', name: 'Aegean SoftPOS Asia' },
            merchants: [
              {
                code: 'JP-RAMEN',
                name: 'らーめん 波止場',
                acceptor: 'RAMEN HATOBA',
                city: 'Tokyo',
                country: 'JP',
                trade: 'restaurant',
                weight: 8,
                shops: shops(
                  '波止場 渋谷店 | 東京都渋谷区道玄坂1-2',
                  '波止場 横浜店 | 神奈川県横浜市中区山下町3',
                  '波止場 京都店 | 京都府京都市下京区烏丸通4',
                ),
              },
              {
                code: 'JP-SHOTEN',
                name: '青葉書店',
                acceptor: 'AOBA BOOKS',
                city: 'Sendai',
                country: 'JP',
                trade: 'books',
                weight: 4,
                shops: shops(
                  '青葉書店 仙台本店 | 宮城県仙台市青葉区中央2',
                  '青葉書店 札幌店 | 北海道札幌市中央区南1',
                  '青葉書店 福岡店 | 福岡県福岡市博多区上川端町5',
                ),
              },
              {
                code: 'KW-SOUQ',
                name: 'سوق الشراع',
                acceptor: 'SOUQ AL SHIRAA',
                city: 'Kuwait City',
                country: 'KW',
                trade: 'market',
                weight: 7,
                shops: shops(
                  'سوق الشراع المدينة | شارع فهد السالم، الكويت',
                  'سوق الشراع السالمية | شارع سالم المبارك، السالمية',
                  'سوق الشراع حولي | شارع تونس، حولي',
                ),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    acquirer: { acquirerCode: 'ALPINE', name: 'Alpine Card Services' },
    affiliates: [
      {
        affiliate: { affiliateCode: 'ALP-WEST', name: 'Alpine West' },
        instances: [
          {
            instance: { instanceCode: 'ALP-CH-CA', name: 'Alpine SoftPOS' },
            merchants: [
              {
                code: 'CH-HOTEL',
                name: 'Albergo Stella Alpina',
                acceptor: 'ALBERGO STELLA ALPINA',
                city: 'Lugano',
                country: 'CH',
                trade: 'hotel',
                weight: 9,
                shops: shops(
                  'Stella Alpina Lugano | Riva Caccia 1, 6900 Lugano',
                  'Stella Alpina Bar | Riva Caccia 1, 6900 Lugano',
                  'Stella Alpina Zermatt | Bahnhofstrasse 12, 3920 Zermatt',
                  'Stella Alpina Spa | Bahnhofstrasse 14, 3920 Zermatt',
                ),
              },
              {
                code: 'CH-BECK',
                name: 'Bäckerei Keller',
                acceptor: 'BAECKEREI KELLER',
                city: 'Zurich',
                country: 'CH',
                trade: 'bakery',
                weight: 7,
                shops: shops(
                  'Bäckerei Keller Niederdorf | Niederdorfstrasse 8, 8001 Zürich',
                  'Bäckerei Keller Oerlikon | Franklinstrasse 3, 8050 Zürich',
                  'Bäckerei Keller Genève | Rue du Rhône 20, 1204 Genève',
                ),
              },
              {
                code: 'CA-MARCHE',
                name: 'Marché du Vieux-Port',
                acceptor: 'MARCHE DU VIEUX-PORT',
                city: 'Montreal',
                country: 'CA',
                trade: 'market',
                weight: 6,
                shops: shops(
                  'Marché Vieux-Port | 160, rue Saint-Paul Est, Montréal',
                  'Marché Plateau | 4200, rue Saint-Denis, Montréal',
                  'Marché Québec | 55, rue Saint-Jean, Québec',
                ),
              },
              {
                code: 'CA-BISTRO',
                name: 'Bistro L’Érable',
                acceptor: 'BISTRO LERABLE',
                city: 'Ottawa',
                country: 'CA',
                trade: 'restaurant',
                weight: 5,
                shops: shops(
                  'L’Érable ByWard | 41 York Street, Ottawa',
                  'L’Érable Gatineau | 115, promenade du Portage, Gatineau',
                  'L’Érable Toronto | 12 Distillery Lane, Toronto',
                ),
              },
            ],
          },
        ],
      },
    ],
  },
] as const satisfies readonly {
  acquirer: { acquirerCode: string; name: string }
  affiliates: readonly {
    affiliate: { affiliateCode: string; name: string }
    instances: readonly {
      instance: { instanceCode: string; name: string }
      merchants: readonly DemoMerchant[]
    }[]
  }[]
}[]
