import { DEMO_PASSWORD } from './people.ts'

const accounts = {
  operator: 'the platform',
  acquirer: 'an acquirer',
  affiliate: 'an affiliate',
  instance: 'an instance',
  'merchant-admin': 'a merchant, as its administrator',
  merchant: 'the same merchant',
  store: 'two of its stores',
  cashier: 'two terminals of one of them',
}

/** For the operator: who can sign in to the demo data. */
export const demoAccountLines: readonly string[] = [
  '',
  `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
  ...Object.entries(accounts).map(([name, sees]) => `  ${`${name}@demo.example`.padEnd(29)}sees ${sees}`),
  'Each can also only look on, such as store.viewonly@demo.example. A second acquirer has acquirer-b,',
  'merchant-admin-b, store-b and cashier-b.',
]
