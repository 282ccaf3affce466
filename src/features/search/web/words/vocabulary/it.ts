import type { Vocabulary } from '../vocabulary.ts'

export const vocabulary: Vocabulary = {
  periods: {
    lastDay: 'oggi',
    yesterday: 'ieri',
    dayBeforeYesterday: "l'altro ieri, altro ieri, avantieri, ieri l'altro",
    lastWeek: 'ultima settimana, nell’ultima settimana',
    thisWeek: 'questa settimana, settimana in corso, settimana corrente',
    previousWeek: 'settimana scorsa, la settimana scorsa, scorsa settimana, la scorsa settimana, settimana precedente',
    last30Days: 'ultimo mese, nell’ultimo mese',
    thisMonth: 'questo mese, mese in corso, mese corrente',
    lastMonth: 'mese scorso, il mese scorso, scorso mese, lo scorso mese, mese precedente',
  },
  units: { day: 'giorno, giorni, gg', week: 'settimana, settimane', month: 'mese, mesi' },
  numbers: 'un/uno/una, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici',
  ago: '# ~ fa',
  recent: 'ultimi # ~, ultime # ~, gli ultimi # ~, le ultime # ~, negli ultimi # ~, nelle ultime # ~, # ultimi ~',
  previous: '* scorso, * scorsa, scorso *, scorsa *, lo scorso *, la scorsa *',
  over: 'oltre, sopra, più di, almeno, sopra i, superiore a, minimo',
  upTo: 'sotto, meno di, fino a, al massimo, sotto i, inferiore a, massimo',
  labels: {
    cardPanObfuscated:
      'carta, numero carta, carta che finisce con, carta che termina con, che finisce con, che termina con, ultime quattro, ultime 4',
    retrievalReferenceNumber: 'numero di riferimento',
    posAuthCode: 'autorizzazione, codice autorizzazione, codice di autorizzazione, aut',
    stan: 'numero traccia',
    orderReference: 'ordine, numero ordine, riferimento ordine, fattura',
    tid: 'id terminale',
    deviceId: 'dispositivo',
  },
  methods: {
    instalments: 'rate, a rate, rateale, rateali',
    payByLink: 'link di pagamento',
    qrWallet: 'wallet qr',
  },
  currencies: {
    EUR: 'euro',
    USD: 'dollari, dollaro',
    GBP: 'sterline, sterlina',
    BGN: 'lev, leva',
    CHF: 'franchi, franco',
  },
  fillers:
    'il, lo, la, i, gli, le, un, una, di, del, della, dei, delle, a, al, alla, alle, da, dal, dalla, in, nel, nella, con, per, su, e',
}
