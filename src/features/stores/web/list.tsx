import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { storeList } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useStoreColumns, type StoreRow } from './columns.tsx'
import { storeListQuery, type StoreSearch } from './queries.ts'
import { storesSection } from './section.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  acquirerSource,
  affiliateSource,
  instanceSource,
  mccSource,
  merchantOptions,
  midOptions,
  storeOptions,
  timeZoneSource,
} from '#features/merchants/web/shared.ts'

/** The filters of stores, what is asked for most first. */
const storeFilters: FilterStyles<typeof storeList> = {
  storeName: { label: columnTexts.name },
  storeTokens: { label: columnTexts.storeName, source: storeOptions },
  address: { label: columnTexts.address },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  mid: { label: columnTexts.mid },
  midTokens: { label: columnTexts.midsCount, source: midOptions },
  mcc: { label: columnTexts.mcc, source: mccSource },
  timeZone: { label: columnTexts.timeZone, source: timeZoneSource },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: columnTexts.affiliate, source: affiliateSource },
  instanceTokens: { label: columnTexts.instance, source: instanceSource },
  dateFrom: { label: columnTexts.createdAt },
}

interface Props {
  search: StoreSearch
  onSearch: (search: StoreSearch) => void
  /** The store whose details are shown beside the list. */
  selected: string | undefined
}

/** /stores/list */
export function StoreList({ search, onSearch, selected }: Props) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  const columns = useStoreColumns()
  return (
    <ListScreen
      list={storeList}
      title={i18n._(storesSection.title)}
      emptyTitle={msg`No stores yet`}
      query={storeListQuery(search, principal)}
      columns={columns}
      filters={storeFilters}
      selectedKey={selected}
      rowLink={linkFrom(search)}
      {...{ principal, search, onSearch }}
    />
  )
}

const linkFrom =
  (search: StoreSearch) =>
  ({ token }: StoreRow, children: ReactNode) => (
    <Link to="/stores/list" search={{ ...search, open: token }}>
      {children}
    </Link>
  )
