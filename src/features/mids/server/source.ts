import { sql } from 'kysely'
import { midLabels } from '#core/texts/record-labels.ts'
import { midList } from '../contract.ts'
import { exportable } from '#server/exports/exportable.ts'
import { column } from '#server/database/names.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, containing, foldedColumn, sourceOf, foldedName } from '#server/lists/source.ts'
import { midStop, processingOf } from '#server/database/effective-state.ts'
import { belongsTo, tenantFilters } from '#server/lists/parent-filters.ts'
import { midVisible } from '#server/lists/visible.ts'

const of = (name: string) => column(`mid.${name}`)

/** A MID with its merchant, the names of what is above, and why it stops payments (D-52). */
const from = sql`(
  select mid.*, acquirer.name as acquirer_name, affiliate.name as affiliate_name, instance.name as instance_name,
    merchant.name as merchant_name, merchant.name_folded as merchant_name_folded, ${midStop({ mid: 'mid', merchant: 'merchant' })} as stop
  from mid
  join merchant on merchant.id = mid.merchant_id
  join acquirer on acquirer.id = mid.acquirer_id
  join affiliate on affiliate.id = mid.affiliate_id
  join instance on instance.id = mid.instance_id
) as mid`

export const midSource = sourceOf(midList, {
  from,
  key: ['id'],
  visible: midVisible,
  columns: {
    token: of('token'),
    cardAcceptorIdentificationCode: of('code'),
    cardAcceptorName: of('card_acceptor_name'),
    cardAcceptorCountry: of('card_acceptor_country'),
    cardAcceptorCity: of('card_acceptor_city'),
    acquirerName: of('acquirer_name'),
    affiliateName: of('affiliate_name'),
    instanceName: of('instance_name'),
    mccCode: of('mcc'),
    midStatus: of('status'),
    processing: processingOf(of('stop')),
    storesCount: sql`(select count(*) from store where store.mid_id = mid.id)`,
    terminalsCount: sql`(
      select count(*) from terminal join store on store.id = terminal.store_id where store.mid_id = mid.id)`,
    createdAt: instantText(of('created_at')),
  },
  sort: { cardAcceptorIdentificationCode: of('code'), mid: of('code'), createdAt: of('created_at') },
  filter: {
    ...tenantFilters('mid'),
    ...instantRange(of('created_at')),
    mid: (text: string) => containing(foldedColumn('mid.code'), text),
    midTokens: (tokens: string[]) => anyOf(of('token'), tokens),
    cardAcceptorName: (text: string) => containing(foldedName('mid.card_acceptor_name'), text),
    city: (text: string) => containing(foldedName('mid.card_acceptor_city'), text),
    country: (values: string[]) => anyOf(of('card_acceptor_country'), values),
    mcc: (values: string[]) => anyOf(of('mcc'), values),
    midStatus: (values: number[]) => anyOf(of('status'), values),
    merchantName: (text: string) => containing(foldedName('mid.merchant_name'), text),
    merchantTokens: (tokens: string[]) => belongsTo('mid.merchant_id', 'merchant', tokens),
  },
})

export const midExport = exportable(midList, midSource, { labels: midLabels })
