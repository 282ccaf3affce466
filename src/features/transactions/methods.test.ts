import { expect, it } from 'vitest'
import { paymentMethodFilters } from '#core/codes.ts'
import { isPaidBy, type PaidBy } from './methods.ts'

const plain: PaidBy = {
  cardType: 'VISA',
  paymentMethod: null,
  transactionType: '12',
  instalmentsNumber: null,
  cardReadingMode: 'contactless',
}
/** Every filter that lets a transaction through. */
const methodsOf = (paid: Partial<PaidBy>) =>
  paymentMethodFilters.filter((method) => isPaidBy({ ...plain, ...paid }, [method]))

it.each<[Partial<PaidBy>, string[]]>([
  [{}, ['visa']],
  [{ cardType: 'BCARD' }, ['bcard']],
  [{ cardType: 'JCB' }, ['other']],
  [{ cardType: null }, ['unknown']],
  [{ cardType: null, paymentMethod: 2 }, ['paypal']],
  [{ cardType: null, paymentMethod: 3 }, ['venmo']],
  [{ cardType: null, paymentMethod: 4 }, ['cashApp']],
  [{ cardType: null, paymentMethod: 31 }, ['twint']],
  [{ cardType: null, paymentMethod: 32 }, ['twint']],
  [{ cardType: null, paymentMethod: 99 }, []],
  [{ transactionType: '18' }, ['visa', 'openBanking']],
  [{ transactionType: '19' }, ['visa', 'openBanking']],
  [{ cardReadingMode: 'qr-wallet' }, ['visa', 'qrWallet']],
  [{ cardReadingMode: 'pay-by-link' }, ['visa', 'payByLink']],
  [{ cardReadingMode: 'pin-fallback' }, ['visa', 'pinFallback']],
  [{ instalmentsNumber: 1 }, ['visa']],
  [{ instalmentsNumber: 2 }, ['visa', 'instalments']],
  [{ transactionType: '24' }, ['visa', 'instalments']],
])('D-60 a transaction with %j is one of %j', (paid, methods) => expect(methodsOf(paid)).toEqual(methods))

it('D-60 several methods are joined by OR', () => {
  expect(isPaidBy(plain, ['amex', 'visa'])).toBe(true)
  expect(isPaidBy(plain, ['amex', 'maestro'])).toBe(false)
})
