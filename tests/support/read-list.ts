import type { Endpoint } from '#core/endpoint.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import type { TestApp } from './test-app.ts'

type ListEndpoint<Params extends ListParams, Row> = Endpoint<Params, ListBody, Page<Row>>

/** All rows of a list, in its order, read page by page; `params` names the record that the list belongs to. */
export const readList = async <Params extends ListParams, Row>(
  app: TestApp,
  list: ListEndpoint<Params, Row>,
  token: string,
  body: unknown = {},
  { perPage = 100, params = {} }: { perPage?: number; params?: Record<string, string> } = {},
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { status, data, error } = await app.call(list, { params: { ...params, page, perPage }, body, token })
    if (status !== 200) throw new Error(`${list.name} answered ${status} ${JSON.stringify(error)}`)
    rows.push(...data.items)
    if (page * perPage >= data.total) return rows
  }
}
