import type { Vocabulary } from '../vocabulary.ts'

export const vocabulary: Vocabulary = {
  periods: {
    lastDay: "aujourd'hui, ce jour",
    yesterday: 'hier',
    dayBeforeYesterday: 'avant-hier, avant hier',
    lastWeek: 'dernière semaine',
    thisWeek: 'cette semaine, semaine en cours',
    previousWeek: 'semaine dernière, la semaine dernière, semaine passée, la semaine passée, semaine précédente',
    last30Days: 'dernier mois',
    thisMonth: 'ce mois, ce mois-ci, mois en cours',
    lastMonth: 'mois dernier, le mois dernier, mois passé, le mois passé, mois précédent',
  },
  units: { day: 'jour, jours, j', week: 'semaine, semaines, sem', month: 'mois' },
  numbers: 'un/une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze',
  ago: 'il y a # ~, # ~ plus tôt, voilà # ~',
  recent:
    '# derniers ~, # dernières ~, derniers # ~, dernières # ~, les # derniers ~, les # dernières ~, ces # derniers ~, ces # dernières ~, depuis # ~',
  previous: '* dernier, * passé, * précédent',
  over: 'plus de, au-dessus de, au moins, supérieur à, minimum, dès',
  upTo: "moins de, en dessous de, jusqu'à, au plus, inférieur à, maximum",
  labels: {
    cardPanObfuscated:
      'carte, numéro de carte, carte finissant par, carte se terminant par, finissant par, se terminant par, quatre derniers, 4 derniers',
    retrievalReferenceNumber: 'numéro de référence',
    posAuthCode: "autorisation, code d'autorisation, code autorisation, n° d'autorisation, aut",
    stan: 'numéro de trace',
    orderReference: 'commande, numéro de commande, référence de commande, n° de commande, facture',
    tid: 'id terminal',
    deviceId: 'appareil',
  },
  methods: {
    visa: 'cb visa',
    instalments: 'échéances, en plusieurs fois, plusieurs fois, versements',
    payByLink: 'lien de paiement',
    qrWallet: 'portefeuille qr',
  },
  currencies: {
    EUR: 'euro, euros',
    USD: 'dollars us, dollar us, dollars',
    GBP: 'livres, livre sterling',
    BGN: 'lev, leva',
    CHF: 'francs, franc',
  },
  fillers: 'le, la, les, un, une, de, du, des, à, au, aux, chez, en, dans, par, avec, pour, sur, et, ce, cette',
}
