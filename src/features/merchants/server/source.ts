import { sql } from 'kysely'
import { merchantLabels } from '#core/texts/record-labels.ts'
import { merchantList } from '../contract.ts'
import { exportable } from '#server/exports/exportable.ts'
import { column, table } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, containing, sourceOf, foldedName } from '#server/lists/source.ts'
import { tenantFilters } from '#server/lists/parent-filters.ts'
import { merchantVisible } from '#server/lists/visible.ts'

const of = (name: string) => column(`merchant.${name}`)

/** A merchant with the names of what is above it. */
const from = sql`(
  select merchant.*, acquirer.name as acquirer_name, affiliate.name as affiliate_name, instance.name as instance_name
  from merchant
  join acquirer on acquirer.id = merchant.acquirer_id
  join affiliate on affiliate.id = merchant.affiliate_id
  join instance on instance.id = merchant.instance_id
) as merchant`

const countBelow = (name: 'mid' | 'store' | 'terminal') =>
  sql`(select count(*) from ${table(name)} below where below.merchant_id = merchant.id)`

export const merchantSource = sourceOf(merchantList, {
  from,
  key: ['id'],
  visible: merchantVisible,
  columns: {
    token: of('token'),
    name: of('name'),
    country: of('country'),
    mccsCount: sql`cardinality(merchant.mccs)`,
    merchantStatus: of('status'),
    cardAcceptorName: of('card_acceptor_name'),
    acquirer: of('acquirer_name'),
    affiliate: of('affiliate_name'),
    instance: of('instance_name'),
    midsCount: countBelow('mid'),
    storesCount: countBelow('store'),
    terminalsCount: countBelow('terminal'),
    usersCount: sql`(
      select count(*) from portal_user person where person.merchant_id = merchant.id and person.deleted_at is null)`,
    createdAt: instantText(of('created_at')),
  },
  sort: { name: sql`merchant.name collate "und-x-icu"`, createdAt: of('created_at') },
  filter: {
    ...tenantFilters('merchant'),
    ...instantRange(of('created_at')),
    merchantName: (text: string) => containing(foldedName('merchant.name'), text),
    cardAcceptorName: (text: string) => containing(foldedName('merchant.card_acceptor_name'), text),
    country: (values: string[]) => anyOf(of('country'), values),
    mcc: (values: string[]) => sql`merchant.mccs && ${values}::text[]`,
    merchantStatus: (values: number[]) => anyOf(of('status'), values),
    merchantTokens: (tokens: string[]) => anyOf(of('token'), tokens),
  },
})

export const merchantExport = exportable(merchantList, merchantSource, { labels: merchantLabels })
