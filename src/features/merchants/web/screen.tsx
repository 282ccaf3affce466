import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { merchantList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateBesideRecord, updateRecord } from '#web/records/record-search.ts'
import { MerchantDetailsPanel } from './details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { ListProps } from '#web/lists/list-search.ts'
import type { ManyActions } from '#web/lists/many/action.ts'
import { useMerchantColumns, type MerchantRow } from './columns.tsx'
import { merchantListQuery, type MerchantSearch } from './queries.ts'
import { merchantsSection } from './section.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { mccSource, merchantCountrySource, merchantOptions, switchOptions, tenantFilters } from './shared.ts'

const route = getRouteApi('/_app/merchants/list')

/** /merchants/list: the list and the opened merchant. */
export function MerchantsScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(merchantList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  return (
    <ListAndDetails
      list={
        <MerchantList
          search={search}
          selected={record.open}
          onSearch={(update) => void navigate({ search: updateBesideRecord(merchantList, update) })}
        />
      }
      details={
        record.open && (
          <MerchantDetailsPanel
            key={record.open}
            id={record.open}
            record={record}
            onRecord={(next) => void navigate({ search: updateRecord(merchantList, next) })}
          />
        )
      }
      opened={record.open}
      detailsLabel={t`Merchant`}
      back={
        <Link to="/merchants/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

/** The filters of merchants, what is asked for most first. */
const merchantFilters: FilterStyles<typeof merchantList> = {
  merchantName: { label: columnTexts.name },
  merchantStatus: { label: columnTexts.merchantStatus, options: switchOptions },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  country: { label: columnTexts.country, source: merchantCountrySource },
  mcc: { label: columnTexts.mcc, source: mccSource },
  cardAcceptorName: { label: columnTexts.cardAcceptorName },
  ...tenantFilters,
  dateFrom: { label: columnTexts.createdAt },
}

const manyMerchants: ManyActions = {
  access: ['merchant.status'],
  load: async () => (await import('./many-actions.tsx')).merchantActions,
}

/** /merchants/list */
export function MerchantList({ search, onSearch, selected }: ListProps<typeof merchantList>) {
  return (
    <ListScreen
      list={merchantList}
      title={merchantsSection.title}
      emptyTitle={msg`No merchants yet`}
      query={merchantListQuery}
      columns={useMerchantColumns()}
      filters={merchantFilters}
      rowName={({ name }) => name}
      many={manyMerchants}
      rowLink={linkFrom(search)}
      {...{ search, onSearch, selected }}
    />
  )
}

const linkFrom =
  (search: MerchantSearch) =>
  ({ token }: MerchantRow, children: ReactNode) => (
    <Link to="/merchants/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
