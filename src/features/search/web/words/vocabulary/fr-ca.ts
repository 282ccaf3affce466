import type { Vocabulary } from '../vocabulary.ts'
import { vocabulary as french } from './fr.ts'

/** French as in France, with the words of Canadian payments beside it. */
export const vocabulary: Vocabulary = {
  ...french,
  labels: { ...french.labels, orderReference: `${french.labels.orderReference}, bon de commande` },
  methods: {
    ...french.methods,
    openBanking: 'système bancaire ouvert, services bancaires ouverts',
    pinFallback: 'nip',
    instalments: 'versements, en versements, paiements échelonnés',
  },
  // A dollar is the country's own.
  currencies: {
    ...french.currencies,
    CAD: 'dollar, dollars, piastres',
    USD: 'dollars us, dollar us, dollars américains',
  },
}
