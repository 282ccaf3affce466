import type { Language } from '#core/languages/languages.ts'

/** Words that no text says (docs/writing.md, Rules): parts of words, without regard to case. A language without a list has none. */
export const forbidden: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: [
    'meanwhile',
    'henceforth',
    'as it came',
    'out of reach',
    'the own ',
    'to hear',
    'heard',
    'somebody',
    'what holds',
    'yours to see',
    'present filter',
    'anew',
    'by itself',
    // The specification says "log in" and "log out"; a single sign-on keeps its name.
    'sign in',
    'sign-in',
    'signs in',
    'signed in',
    'signed-in',
    'signing in',
    'sign out',
    'sign-out',
    'signs out',
    'signed out',
    'signing out',
    'signs the user',
    'sign name',
  ],
  // A literal translation of challenge; literary words; a plural or an address that is not polite.
  bg: ['предизвикателств', 'междувременно', 'отсега нататък', 'понастоящем', 'логин', 'впишете', 'отпиш'],
  el: ['πρόκληση', 'στο μεταξύ', 'εν τω μεταξύ', 'εφεξής', 'είσοδος', 'εισόδου', 'έξοδος', 'εξόδου'],
  fr: [
    ' défi ',
    'entre-temps',
    ' tu ',
    ' ton ',
    ' tes ',
    'courriel',
    ' nip ',
    'ouvrir une session',
    'ouverture de session',
    's’identifier',
  ],
  fr_ca: [
    ' défi ',
    'entre-temps',
    ' tu ',
    ' ton ',
    ' tes ',
    'e-mail',
    'code confidentiel',
    'se connecter',
    'connectez-vous',
    'déconnect',
    'code de connexion',
  ],
  it: ['nel frattempo', ' tuo ', ' tua ', ' tuoi ', ' tue ', ' login ', ' logout '],
}

/** Abbreviations of the field, which every language keeps. */
export const abbreviations = ['RRN', 'STAN', 'TID', 'MID', 'MCC', 'AID', 'TVR', 'SSM', 'QR', 'CSV'] as const

/** Messages that say a term of the glossary otherwise, by their ids, with the reason. */
export const otherwise: Readonly<Record<string, string>> = {
  'receipt.result.declined': 'A receipt says the result as a sentence about the transaction.',
  ztGxi6: 'Declined payments of a chart are many.',
  O58rKg: 'The setting of the device, beside light and dark.',
  B6Tx8b: 'An export that failed has another gender than a payment.',
  zHgHdl: 'A check of a device that failed has another gender than a payment.',
  'auditResult.failed': 'An event that failed has another gender than a payment.',
  'rail.instalment': 'The way of paying, not the number of instalments.',
  'method.instalments': 'The way of paying, not the number of instalments.',
  'xFgU_-': 'Ends the session of another device.',
  'column.tip': 'Whether a terminal asks for a tip.',
}

/** A term inside a sentence: how English says it, and the stems by which each other language does. */
export interface TermStems {
  /** Of whole words, without regard to case. */
  readonly en: RegExp
  /** Without case and accents, as text is searched (`core/text/fold.ts`), so that an inflected form is the same stem. */
  readonly stems: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>>
}

/** The terms of docs/writing.md that sentences inflect, by the words of the column `Term`. */
export const inflected: Readonly<Record<string, TermStems>> = {
  acquirer: {
    en: /\bacquirers?\b/i,
    stems: { el: ['αποδεκτ'], bg: ['акцептиращ'], it: ['acquirer'], fr: ['acquereur'], fr_ca: ['acquereur'] },
  },
  affiliate: {
    en: /\baffiliates?\b/i,
    stems: { el: ['συνεργατ'], bg: ['партньор'], it: ['affiliat'], fr: ['affili'], fr_ca: ['affili'] },
  },
  instance: {
    en: /\binstances?\b/i,
    stems: { el: ['περιβαλλον'], bg: ['инстанци'], it: ['istanz'], fr: ['instance'], fr_ca: ['instance'] },
  },
  merchant: {
    en: /\bmerchants?\b/i,
    stems: { el: ['εμπορ'], bg: ['търгов'], it: ['esercent'], fr: ['commercant'], fr_ca: ['commercant'] },
  },
  store: {
    // A shop: those of apps and of keys are others.
    en: /(?<!\b(?:app|key|from the) )\bstores?\b(?! services)/i,
    stems: {
      el: ['καταστημα'],
      bg: ['обект'],
      it: ['punto vendita', 'punti vendita'],
      fr: ['magasin'],
      fr_ca: ['magasin'],
    },
  },
  terminal: {
    en: /\bterminals?\b/i,
    stems: {
      el: ['τερματικ'],
      bg: ['терминал'],
      it: ['terminal'],
      fr: ['terminal', 'terminaux'],
      fr_ca: ['terminal', 'terminaux'],
    },
  },
  device: {
    en: /\bdevices?\b/i,
    stems: { el: ['συσκευ'], bg: ['устройств'], it: ['dispositiv'], fr: ['appareil'], fr_ca: ['appareil'] },
  },
  user: {
    en: /\busers?\b/i,
    stems: { el: ['χρηστ'], bg: ['потребител'], it: ['utent'], fr: ['utilisateur'], fr_ca: ['utilisateur'] },
  },
  cashier: {
    en: /\bcashiers?\b/i,
    stems: { el: ['ταμι'], bg: ['касиер'], it: ['cassier'], fr: ['caissier'], fr_ca: ['caissier'] },
  },
  'authorisation code': {
    en: /\bauthorisation codes?\b/i,
    stems: {
      el: ['κωδικος εγκρισης', 'κωδικο εγκρισης'],
      bg: ['код за авторизация'],
      it: ['codice autorizzazione', 'codice di autorizzazione'],
      fr: ['code d’autorisation'],
      fr_ca: ['code d’autorisation'],
    },
  },
  transaction: {
    en: /\btransactions?\b/i,
    stems: { el: ['συναλλαγ'], bg: ['транзакци'], it: ['transazion'], fr: ['transaction'], fr_ca: ['transaction'] },
  },
  sale: {
    en: /\bsales?\b/i,
    stems: { el: ['πωλησ'], bg: ['продажб'], it: ['vendit'], fr: ['vente'], fr_ca: ['achat', 'vente'] },
  },
  refund: {
    en: /\brefund(?:s|ed)?\b/i,
    stems: { el: ['επιστρ'], bg: ['възстанов'], it: ['rimbors'], fr: ['rembours'], fr_ca: ['rembours'] },
  },
  void: {
    en: /\bvoid(?:s|ed)?\b/i,
    stems: { el: ['ακυρω'], bg: ['анулир'], it: ['storn'], fr: ['annul'], fr_ca: ['annul'] },
  },
  declined: {
    en: /\bdeclined?\b/i,
    stems: { el: ['απορρι', 'απερρι'], bg: ['отказ'], it: ['rifiut'], fr: ['refus'], fr_ca: ['refus'] },
  },
  amount: {
    en: /\bamounts?\b/i,
    stems: { el: ['ποσ'], bg: ['сум'], it: ['import'], fr: ['montant'], fr_ca: ['montant'] },
  },
  tip: {
    en: /\btips?\b/i,
    stems: { el: ['φιλοδωρημα'], bg: ['бакшиш'], it: ['manci', 'mance'], fr: ['pourboire'], fr_ca: ['pourboire'] },
  },
  currency: {
    en: /\bcurrenc(?:y|ies)\b/i,
    stems: { el: ['νομισμα'], bg: ['валут'], it: ['valut'], fr: ['devise'], fr_ca: ['devise'] },
  },
  instalments: {
    en: /\binstalments?\b/i,
    stems: { el: ['δοσ'], bg: ['вноск'], it: ['rat'], fr: ['echeance'], fr_ca: ['versement'] },
  },
  'order reference': {
    en: /\border references?\b/i,
    stems: {
      el: ['κωδικος παραγγελιας', 'κωδικο παραγγελιας'],
      bg: ['номер на поръчка'],
      it: ['riferimento ordine'],
      fr: ['reference de commande'],
      fr_ca: ['numero de commande'],
    },
  },
  certificates: {
    en: /\bcertificates?\b/i,
    stems: { el: ['πιστοποιητικ'], bg: ['сертификат'], it: ['certificat'], fr: ['certificat'], fr_ca: ['certificat'] },
  },
  attestations: {
    en: /\battestations?\b/i,
    stems: {
      el: ['ελεγχ'],
      bg: ['проверк'],
      it: ['attestazion'],
      fr: ['attestation'],
      fr_ca: ['attestation'],
    },
  },
  receipt: {
    en: /\breceipts?\b/i,
    stems: { el: ['αποδειξ'], bg: ['разписк'], it: ['ricevut'], fr: ['ticket'], fr_ca: ['recu'] },
  },
  'data feeds': {
    en: /\bfeeds?\b/i,
    stems: { el: ['τροφοδοσι'], bg: ['подаван'], it: ['feed'], fr: ['flux'], fr_ca: ['flux'] },
  },
  'saved filters': {
    en: /\bfilters?\b/i,
    stems: { el: ['φιλτρ'], bg: ['филт'], it: ['filtr'], fr: ['filtre'], fr_ca: ['filtre'] },
  },
  columns: {
    en: /\bcolumns?\b/i,
    stems: { el: ['στηλ'], bg: ['колон'], it: ['colonn'], fr: ['colonne'], fr_ca: ['colonne'] },
  },
  exports: {
    en: /\bexport(?:s|ed|ing)?\b/i,
    stems: { el: ['εξαγ'], bg: ['експорт'], it: ['esport'], fr: ['export'], fr_ca: ['export'] },
  },
  'activity log': {
    en: /\bactivity log\b/i,
    stems: {
      el: ['αρχειο ενεργειων', 'αρχειου ενεργειων'],
      bg: ['дневник на действията', 'дневника на действията'],
      it: ['registro attivita'],
      fr: ['journal d’activite'],
      fr_ca: ['journal d’activite'],
    },
  },
  warnings: {
    en: /\bwarnings?\b/i,
    stems: { el: ['προειδοποι'], bg: ['предупрежд'], it: ['avvis'], fr: ['alerte'], fr_ca: ['alerte'] },
  },
  'read-only': {
    en: /\bread-only\b/i,
    stems: {
      el: ['μονο για αναγνωση'],
      bg: ['само за четене'],
      it: ['sola lettura'],
      fr: ['lecture seule'],
      fr_ca: ['lecture seule'],
    },
  },
  detach: {
    en: /\bdetach(?:ed|es|ing)?\b/i,
    stems: { el: ['αφαιρ'], bg: ['премах'], it: ['scolleg'], fr: ['dissoci'], fr_ca: ['dissoci'] },
  },
  'log in': {
    en: /\b(?:log(?:ged)? in|logins?)\b/i,
    stems: {
      el: ['συνδε'],
      bg: ['вход', 'влез', 'влиза', 'вляз', 'сеси'],
      it: ['acced', 'access', 'conness'],
      fr: ['connect', 'connexion', 'session'],
      fr_ca: ['ouvr', 'session'],
    },
  },
  'log out': {
    en: /\blog(?:ged)? out\b/i,
    stems: {
      el: ['αποσυνδε'],
      bg: ['изход', 'излез', 'излиза', 'изляз', 'сеси'],
      it: ['esc', 'uscit', 'disconn', 'session'],
      // A participle would need the gender of the reader.
      fr: ['deconnect', 'deconnexion', 'session'],
      fr_ca: ['ferm', 'session'],
    },
  },
}

/** Messages that say a term of a sentence otherwise, by their ids: in which languages, and why. */
export const otherwiseInside: Readonly<Record<string, { readonly in: readonly Language[]; readonly why: string }>> = {
  '7UxYcj': { in: ['it'], why: 'The name that MCC is short for is English in Italian too.' },
  bT1s8a: { in: ['fr', 'fr_ca'], why: 'Said beside the device that it is about.' },
  fqmsgt: { in: ['it', 'fr', 'fr_ca'], why: 'The login provider is called identity provider there.' },
  'error.SSO_UNAVAILABLE': { in: ['it', 'fr', 'fr_ca'], why: 'The login provider is called identity provider there.' },
  'error.PASSWORD_OF_PROVIDER': {
    in: ['it', 'fr', 'fr_ca'],
    why: 'The login provider is called identity provider there.',
  },
  'repairPage.text': { in: ['bg'], why: 'Says that the person does not leave the account.' },
  mHUGYf: { in: ['el', 'bg', 'it'], why: 'Says that nobody was active, which is shorter there.' },
  czeS0S: { in: ['el', 'bg', 'it'], why: 'Says that nobody is active, which is shorter there.' },
  KQ1Brq: { in: ['bg', 'fr', 'fr_ca'], why: 'A button beside "Delete user", as short as it can be.' },
  'error.18000': { in: ['el', 'bg'], why: 'The English is quoted; the others say "your details" instead.' },
  SeEfiY: { in: ['el'], why: 'A button in the list of transactions, as short as it can be.' },
  QrukFX: { in: ['bg'], why: 'Says "when it is late", after a sentence about the data.' },
  BYMl9Q: { in: ['bg'], why: 'A choice below the heading "Columns" of a dialog.' },
}
