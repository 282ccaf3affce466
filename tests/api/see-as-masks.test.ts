import { beforeAll, describe, expect, it } from 'vitest'
import { callsSeenAs } from '#core/access/seen-as.ts'
import { SEE_AS_HEADER } from '#core/see-as.ts'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { roleCan } from '#core/access/can.ts'
import type { Role } from '#core/access/roles.ts'
import { type Variant, variants } from '#core/access/variant.ts'
import { buildTransaction } from '#tests/support/factories.ts'
import { matrixCalls } from '#tests/support/matrix/run.ts'
import { buildGrounds, buildPrincipals, type Grounds, type MatrixPrincipal } from '#tests/support/matrix/tree.ts'
import { seeAs } from '#tests/support/see-as.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const hosts: Readonly<Record<Variant, string>> = { standard: '127.0.0.1', dr: 'dr.example' }
const app = useTestApp({ env: { VARIANT_BY_HOST: `${hosts.dr}=dr` } })
let grounds: Grounds
let operator: MatrixPrincipal

/** What is in every field about a person, and the last digits of the card. */
const personal = [
  'Personalia',
  'Verysecretname',
  'somebody@private.example',
  'Order-of-Personalia',
  '7391',
  UNTIL_LIFTED,
  '"saleCardPan":"',
]
const roles = ['ROLE_ACQUIRER_ADMIN', 'ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const

beforeAll(async () => {
  grounds = await buildGrounds(app)
  const principals = await buildPrincipals(app, grounds)
  const found = principals.find(({ role, viewOnly }) => role === 'ROLE_ADMIN' && !viewOnly)
  if (!found) throw new Error('no operator')
  operator = found
  const { tenant, sale, colleague } = grounds.own
  await buildTransaction(app.database, tenant, { transactionType: 'chargeback', linkedTrnKey: sale.trnKey })
  await app.query(`update portal_user set suspended_until = 'infinity' where id = $1`, [colleague.id])
  await app.query(`update portal_user set first_name = 'Personalia', last_name = 'Verysecretname',
    email = id || 'somebody@private.example', email_key = id || 'somebody@private.example'`)
  await app.query(`update transaction set user_name = 'Personalia Verysecretname', user_email = 'somebody@private.example',
    order_reference = 'Order-of-Personalia', card_pan_obfuscated = '7391'`)
})

const placeOf = (role: Role) => {
  const { tokens } = grounds.own.tenant
  if (role === 'ROLE_ACQUIRER_ADMIN') return tokens.acquirer
  return role === 'ROLE_MERCHANT_ADMIN' ? tokens.merchant : tokens.store
}

/** Every call that is answered to somebody who sees as another role, about the own shop. */
const readAll = async (role: Role, variant: Variant, headers: Record<string, string>) => {
  const replies: { call: string; status: number; text: string }[] = []
  for (const { endpoint, recipe, action } of matrixCalls) {
    if (!callsSeenAs.includes(endpoint.name) || action !== endpoint.access) continue
    if (!roleCan(role, action, variant)) continue
    const ground = grounds.own
    const input = await recipe.input({
      app,
      variant,
      principal: operator,
      ground,
      grounds: [ground],
      isOwn: false,
    })
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((input.params ?? {})[name])),
    )
    const response = await app.fetch(`http://${hosts[variant]}/api/${path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operator.token}`, ...headers },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    replies.push({ call: endpoint.name, status: response.status, text: await response.text() })
  }
  return replies
}

describe.each(variants)('SEC-61 in the variant %s', (variant) => {
  it.each(roles)('no reply has personal data when the portal is seen as %s', async (role) => {
    const { token } = await seeAs(app, operator.token, role, placeOf(role))
    const replies = await readAll(role, variant, { [SEE_AS_HEADER]: token })
    // Each reply is also as its call declares it: it is checked by its schema.
    expect(replies.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect(replies.filter(({ text }) => personal.some((word) => text.includes(word))).map(({ call }) => call)).toEqual(
      [],
    )
    const named = (name: string) => replies.find(({ call }) => call === name)
    expect(named('listTransactions')?.text).toContain(grounds.own.sale.token)
    expect(named('listTransactions')?.text).toMatch(/"saleRrn":"\d+"/)
    expect(replies.length).toBeGreaterThan(20)
  })

  it('the same calls have it for the person themselves: it was there to be masked', async () => {
    const replies = await readAll('ROLE_ACQUIRER_ADMIN', variant, {})
    const found = personal.filter((word) => replies.some(({ text }) => text.includes(word)))
    expect(found).toEqual(personal)
  })
})
