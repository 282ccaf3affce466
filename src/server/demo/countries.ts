/** A country of the demo: its money, its clock and how its people are called. */
export interface Country {
  readonly code: string
  readonly currency: string
  readonly zone: string
  /** Units of its currency for a euro's worth. */
  readonly rate: number
  /** First and last names, each with its spelling in an e-mail address. */
  readonly firstNames: readonly (readonly [string, string])[]
  readonly lastNames: readonly (readonly [string, string])[]
}

export const countries = {
  GR: {
    code: 'GR',
    currency: 'EUR',
    zone: 'Europe/Athens',
    rate: 1,
    firstNames: [
      ['Μαρία', 'maria'],
      ['Γιώργος', 'giorgos'],
      ['Ελένη', 'eleni'],
      ['Νίκος', 'nikos'],
      ['Κατερίνα', 'katerina'],
      ['Δημήτρης', 'dimitris'],
      ['Σοφία', 'sofia'],
      ['Γιάννης', 'giannis'],
    ],
    lastNames: [
      ['Παπαδοπούλου', 'papadopoulou'],
      ['Ιωάννου', 'ioannou'],
      ['Νικολάου', 'nikolaou'],
      ['Γεωργίου', 'georgiou'],
      ['Δημητρίου', 'dimitriou'],
      ['Καραγιάννη', 'karagianni'],
      ['Οικονόμου', 'oikonomou'],
    ],
  },
  BG: {
    code: 'BG',
    currency: 'BGN',
    zone: 'Europe/Sofia',
    rate: 1.956,
    firstNames: [
      ['Иван', 'ivan'],
      ['Мария', 'mariya'],
      ['Георги', 'georgi'],
      ['Елена', 'elena'],
      ['Димитър', 'dimitar'],
      ['Радка', 'radka'],
    ],
    lastNames: [
      ['Иванов', 'ivanov'],
      ['Петрова', 'petrova'],
      ['Димитров', 'dimitrov'],
      ['Георгиева', 'georgieva'],
      ['Стоянов', 'stoyanov'],
      ['Николова', 'nikolova'],
    ],
  },
  CH: {
    code: 'CH',
    currency: 'CHF',
    zone: 'Europe/Zurich',
    rate: 0.96,
    firstNames: [
      ['Luca', 'luca'],
      ['Anna', 'anna'],
      ['Noah', 'noah'],
      ['Chiara', 'chiara'],
      ['Reto', 'reto'],
      ['Céline', 'celine'],
    ],
    lastNames: [
      ['Müller', 'mueller'],
      ['Bernasconi', 'bernasconi'],
      ['Meier', 'meier'],
      ['Favre', 'favre'],
      ['Keller', 'keller'],
      ['Rossi', 'rossi'],
    ],
  },
  CA: {
    code: 'CA',
    currency: 'CAD',
    zone: 'America/Toronto',
    rate: 1.5,
    firstNames: [
      ['Émilie', 'emilie'],
      ['Olivier', 'olivier'],
      ['Sophie', 'sophie'],
      ['Liam', 'liam'],
      ['Zoé', 'zoe'],
      ['Félix', 'felix'],
    ],
    lastNames: [
      ['Tremblay', 'tremblay'],
      ['Gagnon', 'gagnon'],
      ['Roy', 'roy'],
      ['Côté', 'cote'],
      ['Bouchard', 'bouchard'],
      ['Smith', 'smith'],
    ],
  },
  JP: {
    code: 'JP',
    currency: 'JPY',
    zone: 'Asia/Tokyo',
    rate: 162,
    firstNames: [
      ['陽菜', 'haruna'],
      ['翔太', 'shota'],
      ['美咲', 'misaki'],
      ['健一', 'kenichi'],
      ['由美', 'yumi'],
    ],
    lastNames: [
      ['佐藤', 'sato'],
      ['鈴木', 'suzuki'],
      ['高橋', 'takahashi'],
      ['田中', 'tanaka'],
      ['渡辺', 'watanabe'],
    ],
  },
  KW: {
    code: 'KW',
    currency: 'KWD',
    zone: 'Asia/Kuwait',
    rate: 0.335,
    firstNames: [
      ['فاطمة', 'fatima'],
      ['أحمد', 'ahmad'],
      ['مريم', 'mariam'],
      ['يوسف', 'yousef'],
      ['نورة', 'noura'],
    ],
    lastNames: [
      ['الصباح', 'alsabah'],
      ['العتيبي', 'alotaibi'],
      ['الرشيدي', 'alrashidi'],
      ['المطيري', 'almutairi'],
    ],
  },
} as const satisfies Record<string, Country>
