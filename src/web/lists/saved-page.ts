import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ListSearch, SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import { listKey } from '#web/offline/keys.ts'
import { sizedSearch } from './list-query.ts'
import { pageOfSaved } from './saved-rows.ts'

/** Which page of a list is shown, and in which order; what is absent is the default. */
export type ListState = Pick<ListSearch, 'page' | 'perPage' | 'sort' | 'direction'>

type Count = Pick<Page<unknown>, 'total' | 'totalIs'>

/** What of a list is saved on the device with the filters in force, whatever page of it is shown. */
export interface Saved {
  /** Rows of it that are saved, each counted once. */
  readonly rows: number
  /** How many the server counted last; undefined where it never counted with these filters. */
  readonly counted: Count | undefined
  /** Whether the page and its total are of saved rows alone, because only these could be filtered or sorted. */
  readonly isPartial: boolean
  /** Where rows of it are saved: page, size and order to show; 'all': only without these filters; undefined: nowhere. */
  readonly savedState: ListState | 'all' | undefined
}

export interface ShownPage<Row> {
  /** undefined: nothing that is saved says anything about it. */
  readonly page: Page<Row> | undefined
  /** When its rows came from the server, or its total where it has none. Milliseconds since 1970; 0 without a page. */
  readonly at: number
  readonly saved: Saved
}

/** The last part of a list's key, as `listKey` makes it. */
interface Params {
  readonly page: number
  readonly perPage: number
  readonly sort?: readonly [string, 'asc' | 'desc']
  readonly period?: string
}

/** Rows as the server gave them. */
interface Read<Row> {
  readonly params: Params
  readonly data: Page<Row>
  readonly at: number
}

interface Asked<L extends List> {
  readonly list: L
  /** The key of the page, whose last part names page, size, order and filters. */
  readonly queryKey: QueryKey
  readonly search: SearchOf<L>
  readonly principal: ListPrincipal
  /** Whether the page was read while it is shown: then newer rows do not take its place. */
  readonly isJustRead: boolean
}

/**
 * What is shown of a list without a connection: the page as it was read, or made of rows that were prefetched or read with
 * other pages. Its total is the one that the server gave last for these filters, so that no page contradicts another one; where
 * it never gave one, the number of the saved rows, marked as partial.
 */
export const savedListPage = <L extends List>(client: QueryClient, asked: Asked<L>): ShownPage<ListRow<L>> => {
  const params = paramsOf(asked.queryKey)
  const { page, perPage } = params
  const reads = readsOf<ListRow<L>>(client, asked.queryKey)
  const same = reads.filter((read) => hashOf(read.params) === hashOf(params))
  const first = firstRows(client, asked, reads)
  const fitting = first && fittingRows(first, asked)

  // Where every row of the list is saved, those that fit are all that there are.
  const isWhole = fitting !== undefined && first !== undefined && isComplete(first, params)
  const latest = newest([...same, ...(first && hashOf(first.params) === hashOf(params) ? [first] : [])])
  const isLater = latest !== undefined && latest.at > (first?.at ?? 0)
  const counted = isWhole && !isLater ? countOf(fitting) : latest && countOf(latest.data)
  const distinct = new Set([...same.flatMap(({ data }) => data.items), ...(fitting?.items ?? [])].map(tokenOf)).size
  const saved: Saved = {
    rows: counted?.totalIs === 'exact' ? Math.min(distinct, counted.total) : distinct,
    counted,
    isPartial: false,
    savedState: fitting?.items.length ? { page: undefined } : savedStateOf(newest(same), first, params),
  }

  const items = (from: readonly ListRow<L>[], at: number): ShownPage<ListRow<L>> => ({
    page: { items: from, ...(counted ?? { total: distinct, totalIs: 'exact' }), page, perPage },
    at,
    saved: { ...saved, isPartial: counted === undefined },
  })
  const own = same.find((read) => hashKey([read.params]) === hashKey([params]))
  const read = asked.isJustRead && own ? own : newest(same.filter((one) => one === own || covers(one, params)))
  const slice = fitting?.items.slice((page - 1) * perPage, page * perPage)
  // What fits of the first rows are the first that fit; in another order they may be anywhere between the others.
  const isPageOfAll = isWhole || (!params.sort && slice?.length === perPage)
  const isNewer = isPageOfAll && !asked.isJustRead && first !== undefined && first.at > (read?.at ?? 0)
  // Fewer rows than were read, beside their count, would contradict it.
  if (read && !isNewer) {
    const from = (page - 1) * perPage - (read.params.page - 1) * read.params.perPage
    return items(read === own ? read.data.items : read.data.items.slice(from, from + perPage), read.at)
  }
  if (fitting && slice && first) {
    if (isWhole || !params.sort) return items(slice, first.at)
    return {
      page: { items: slice, total: fitting.total, totalIs: 'exact', page, perPage },
      at: first.at,
      saved: { ...saved, isPartial: true },
    }
  }
  return counted ? items([], latest?.at ?? 0) : { page: undefined, at: 0, saved }
}

/** The key of the prefetched rows of the list; of a list that belongs to a record there are none. */
export const packOf = ([variant, key, part]: QueryKey): QueryKey => [variant, key, part === 'list' ? 'pack' : 'none']

const paramsOf = (queryKey: QueryKey) => queryKey.at(-1) as Params

/** The filters of a page's key, as one text. */
const hashOf = ({ page: _page, perPage: _perPage, sort: _sort, ...filters }: Params) => hashKey([filters])

const tokenOf = (row: unknown) => (row as { token: string }).token

const countOf = ({ total, totalIs }: Count): Count => ({ total, totalIs })

const isComplete = ({ params, data }: Read<unknown>, { period }: Params) =>
  data.totalIs === 'exact' && data.items.length >= data.total && params.period === period

const newest = <Row>(reads: readonly Read<Row>[]) => reads.toSorted((a, b) => b.at - a.at)[0]

/** Every page of the list that is saved or was read, with whatever filters. */
const readsOf = <Row>(client: QueryClient, queryKey: QueryKey): Read<Row>[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: queryKey.slice(0, -1) })
    .flatMap(({ queryKey: key, state }) =>
      state.data === undefined
        ? []
        : [{ params: paramsOf(key), data: state.data as Page<Row>, at: state.dataUpdatedAt }],
    )

/** The first rows of the list in its own order, without filters: the prefetched ones, else its first page. */
const firstRows = <L extends List>(
  client: QueryClient,
  { list, queryKey, principal }: Asked<L>,
  reads: readonly Read<ListRow<L>>[],
): Read<ListRow<L>> | undefined => {
  const params = paramsOf(listKey(list, {}, principal.variant))
  const pack = client.getQueryState<Page<ListRow<L>>>(packOf(queryKey))
  if (pack?.data) return { params, data: pack.data, at: pack.dataUpdatedAt }
  return newest(
    reads.filter((read) => read.params.page === 1 && !read.params.sort && hashOf(read.params) === hashOf(params)),
  )
}

/** Those of the first rows that fit the filters, in the order asked for; undefined where saved rows cannot answer. */
const fittingRows = <L extends List>(
  { data }: Read<ListRow<L>>,
  { list, queryKey, search, principal }: Asked<L>,
): Page<ListRow<L>> | undefined => {
  const asked = sizedSearch(list, search)
  // A record's own list is narrowed by more than its search says.
  const isAllSaid = hashKey([paramsOf(listKey(list, asked, principal.variant))]) === hashKey([paramsOf(queryKey)])
  if (!isAllSaid) return undefined
  return pageOfSaved(list, data.items, { ...asked, page: 1, perPage: Math.max(1, data.items.length) }, principal)
}

/** Whether a page that was read in another size holds all rows of the page that is asked for. */
const covers = ({ params, data }: Read<unknown>, { page, perPage, sort }: Params) => {
  const from = (params.page - 1) * params.perPage
  const start = (page - 1) * perPage
  const end = data.totalIs === 'exact' ? Math.min(start + perPage, data.total) : start + perPage
  return hashKey([params.sort]) === hashKey([sort]) && from <= start && start < end && end <= from + data.items.length
}

const savedStateOf = (
  read: Read<unknown> | undefined,
  first: Read<unknown> | undefined,
  params: Params,
): Saved['savedState'] => {
  if (read && read.data.items.length > 0) {
    const { page, perPage, sort: [sort, direction] = [] } = read.params
    return { page, perPage, sort, direction }
  }
  return first && first.data.items.length > 0 && hashOf(first.params) !== hashOf(params) ? 'all' : undefined
}
