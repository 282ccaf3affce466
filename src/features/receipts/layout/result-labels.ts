import type { Text } from './languages.ts'

/** What is true now: the outcome, overtaken by refunds and voids that came later (B-07). */
export type Result = 'approved' | 'declined' | 'voided' | 'refunded' | 'partly-refunded'

export const resultLabels: Record<Result, Text> = {
  approved: {
    en: 'Approved',
    bg: 'Одобрено',
    el: 'Εγκρίθηκε',
    fr: 'Transaction acceptée',
    fr_ca: 'Transaction approuvée',
    it: 'Transazione approvata',
  },
  declined: {
    en: 'Declined',
    bg: 'Отказано',
    el: 'Απορρίφθηκε',
    fr: 'Transaction refusée',
    fr_ca: 'Transaction refusée',
    it: 'Transazione rifiutata',
  },
  voided: {
    en: 'Voided',
    bg: 'Анулирано',
    el: 'Ακυρώθηκε',
    fr: 'Transaction annulée',
    fr_ca: 'Transaction annulée',
    it: 'Transazione stornata',
  },
  refunded: {
    en: 'Refunded',
    bg: 'Възстановено',
    el: 'Επιστράφηκε',
    fr: 'Transaction remboursée',
    fr_ca: 'Transaction remboursée',
    it: 'Transazione rimborsata',
  },
  'partly-refunded': {
    en: 'Partly refunded',
    bg: 'Частично възстановено',
    el: 'Επιστράφηκε εν μέρει',
    fr: 'Transaction remboursée en partie',
    fr_ca: 'Transaction remboursée en partie',
    it: 'Transazione rimborsata in parte',
  },
}
