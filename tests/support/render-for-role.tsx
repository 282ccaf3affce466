import type { ReactElement } from 'react'
import { page } from 'vitest/browser'
import type { List } from '#core/list/declare.ts'
import { expandRoles, levelOf, type Role } from '#core/access/roles.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'

/** For tests: the reply of a list that holds these records, of whose details it shows what its rows have. */
export const buildPage = (list: Pick<List, 'row'>, records: readonly object[]) =>
  answer({
    data: {
      items: records.map((record) =>
        Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(list.row, name))),
      ),
      total: records.length,
      totalIs: 'exact',
      page: 1,
      perPage: 10,
    },
  })

interface Given {
  readonly role?: Role
  readonly viewOnly?: boolean
  readonly at?: string
}

/** For tests: renders a part of a screen in the portal, for somebody in this role, beside a server that gives these answers. */
export const renderForRole = async (
  part: ReactElement,
  answers: Parameters<typeof stubServer>[0],
  { role = 'ROLE_ADMIN', viewOnly = false, at = '/merchants/list' }: Given = {},
) => {
  await page.viewport(1600, 900)
  const roles = expandRoles([role])
  plantSession({ level: levelOf(roles), viewOnly })
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles, viewOnly, rights: [] }
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...me, mustChangePassword: false } }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'GET /api/feed-status/data-as-of': () => answer({ data: { dataAsOf: null } }),
    'POST /api/transactions/totals': () => answer({ data: { count: 0, countIs: 'exact', currencies: [] } }),
    ...answers,
  })
  await renderInPortal(part, { at })
  return server
}

/** For tests: the cell of the first row below a heading. */
export const firstCell = (heading: string): Element | undefined => {
  const headings = [...document.querySelectorAll('thead tr > *')]
  const at = headings.findIndex(({ textContent }) => textContent?.trim() === heading)
  return document.querySelector('tbody tr')?.children[at]
}

/** For tests: the value of a fact. */
export const factOf = (term: string): Element | null | undefined =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling
