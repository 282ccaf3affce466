import type { Text } from './languages.ts'
import type { Cvm, EntryMode } from './receipt.ts'

export const entryModeLabels: Record<EntryMode, Text> = {
  contactless: {
    en: 'Contactless',
    bg: 'Безконтактно',
    el: 'Ανέπαφα',
    fr: 'Sans contact',
    fr_ca: 'Sans contact',
    it: 'Contactless',
  },
  'contactless-wallet': {
    en: 'Contactless wallet',
    bg: 'Безконтактен портфейл',
    el: 'Ανέπαφο πορτοφόλι',
    fr: 'Portefeuille sans contact',
    fr_ca: 'Portefeuille sans contact',
    it: 'Portafoglio contactless',
  },
  chip: { en: 'Chip', bg: 'Чип', el: 'Τσιπ', fr: 'Puce', fr_ca: 'Puce', it: 'Chip' },
  'pin-fallback': {
    en: 'PIN fallback',
    bg: 'Безконтактно, после ПИН',
    el: 'Ανέπαφα, έπειτα PIN',
    fr: 'Sans contact, puis code',
    fr_ca: 'Sans contact, puis NIP',
    it: 'Contactless, poi PIN',
  },
  'qr-wallet': {
    en: 'QR wallet',
    bg: 'QR портфейл',
    el: 'Πορτοφόλι QR',
    fr: 'Portefeuille QR',
    fr_ca: 'Portefeuille QR',
    it: 'Portafoglio QR',
  },
  'pay-by-link': {
    en: 'Pay by link',
    bg: 'Връзка за плащане',
    el: 'Σύνδεσμος πληρωμής',
    fr: 'Lien de paiement',
    fr_ca: 'Lien de paiement',
    it: 'Link di pagamento',
  },
  manual: {
    en: 'Typed in',
    bg: 'Ръчно въвеждане',
    el: 'Χειροκίνητα',
    fr: 'Saisie manuelle',
    fr_ca: 'Saisie manuelle',
    it: 'Inserimento manuale',
  },
}

export const cvmLabels: Record<Cvm, Text> = {
  none: {
    en: 'Not required',
    bg: 'Не се изисква',
    el: 'Δεν απαιτείται',
    fr: 'Non requise',
    fr_ca: 'Non requise',
    it: 'Non richiesta',
  },
  pin: {
    en: 'PIN verified',
    bg: 'Проверен ПИН',
    el: 'Με PIN',
    fr: 'Code confidentiel vérifié',
    fr_ca: 'NIP vérifié',
    it: 'PIN verificato',
  },
  device: {
    en: 'On the customer’s device',
    bg: 'На устройството на клиента',
    el: 'Στη συσκευή του πελάτη',
    fr: 'Sur l’appareil du client',
    fr_ca: 'Sur l’appareil du client',
    it: 'Sul dispositivo del cliente',
  },
  '3ds': {
    en: '3-D Secure',
    bg: '3-D Secure',
    el: '3-D Secure',
    fr: '3-D Secure',
    fr_ca: '3-D Secure',
    it: '3-D Secure',
  },
}
