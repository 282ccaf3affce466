import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { merchantList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateBesideRecord } from '#web/records/record-search.ts'
import { MerchantDetailsPanel } from './details.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { SearchUpdate } from '#web/lists/list-search.ts'
import type { ManyOffer } from '#web/lists/many/action.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useMerchantColumns, type MerchantRow } from './columns.tsx'
import { merchantListQuery, type MerchantSearch } from './queries.ts'
import { merchantsSection } from './section.ts'
import { switchState } from '#core/codes.ts'
import { switchTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  acquirerSource,
  affiliateSource,
  instanceSource,
  mccSource,
  merchantCountrySource,
  merchantOptions,
} from './shared.ts'

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
            onRecord={(next) =>
              void navigate({ search: (current) => ({ ...validSearch(merchantList, current), ...next }) })
            }
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
  merchantStatus: {
    label: columnTexts.merchantStatus,
    options: Object.values(switchState).map((state) => ({ value: String(state), label: switchTexts[state] })),
  },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  country: { label: columnTexts.country, source: merchantCountrySource },
  mcc: { label: columnTexts.mcc, source: mccSource },
  cardAcceptorName: { label: columnTexts.cardAcceptorName },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  dateFrom: { label: columnTexts.createdAt },
}

const manyMerchants: ManyOffer<MerchantRow> = {
  access: ['merchant.status'],
  load: async () => (await import('./many-actions.tsx')).merchantActions,
  nameOf: ({ name }) => name,
}

interface Props {
  search: MerchantSearch
  onSearch: (update: SearchUpdate<typeof merchantList>) => void
  /** The merchant whose details are shown beside the list. */
  selected: string | undefined
}

/** /merchants/list */
export function MerchantList({ search, onSearch, selected }: Props) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  const columns = useMerchantColumns()
  return (
    <ListScreen
      list={merchantList}
      title={i18n._(merchantsSection.title)}
      emptyTitle={msg`No merchants yet`}
      query={merchantListQuery(search, principal)}
      columns={columns}
      filters={merchantFilters}
      many={manyMerchants}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ principal, search, onSearch }}
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
