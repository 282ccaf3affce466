import type { Language } from '#core/languages/languages.ts'

/** What the page says, beside the catalogues: it has to stand when nothing else of the portal does. */
export const texts: Readonly<Record<Language, { title: string; text: string; repair: string }>> = {
  en: {
    title: 'The portal could not start',
    text: 'Some of its files on this device are damaged or out of date. Repairing fetches them anew. You stay signed in.',
    repair: 'Repair',
  },
  bg: {
    title: 'Порталът не можа да се отвори',
    text: 'Част от файловете му на това устройство са повредени или остарели. Поправката ги изтегля отново. Оставате в профила си.',
    repair: 'Поправка',
  },
  el: {
    title: 'Δεν ήταν δυνατή η εκκίνηση της πύλης',
    text: 'Ορισμένα αρχεία της σε αυτή τη συσκευή έχουν καταστραφεί ή είναι παλιά. Η επιδιόρθωση τα κατεβάζει ξανά. Παραμένετε συνδεδεμένοι.',
    repair: 'Επιδιόρθωση',
  },
  fr: {
    title: 'Le portail n’a pas pu démarrer',
    text: 'Certains de ses fichiers sur cet appareil sont endommagés ou périmés. La réparation les télécharge de nouveau. Vous restez connecté.',
    repair: 'Réparer',
  },
  fr_ca: {
    title: 'Le portail n’a pas pu démarrer',
    text: 'Certains de ses fichiers sur cet appareil sont endommagés ou périmés. La réparation les télécharge de nouveau. Vous restez connecté.',
    repair: 'Réparer',
  },
  it: {
    title: 'Non è stato possibile avviare il portale',
    text: 'Alcuni dei suoi file su questo dispositivo sono danneggiati o non aggiornati. La riparazione li scarica di nuovo. L’accesso rimane attivo.',
    repair: 'Ripara',
  },
}
