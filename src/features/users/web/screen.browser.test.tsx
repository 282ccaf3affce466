import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { Role } from '#core/access/roles.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { buildMe, buildUser, buildPage } from './build-user.ts'
import { UsersScreen } from './screen.tsx'
import '#web/ui/theme/theme.css'

/** The screen at its own route, whose address it reads. */
const renderAt = async (address: string, role: Role) => {
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: buildMe({ roles: [role] }) }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'POST /api/users/1/10': () => buildPage([buildUser()]),
  })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const root = createRootRoute({ staticData: { access: 'public' } })
  const frame = createRoute({ id: '_app', staticData: { access: 'signedIn' }, getParentRoute: () => root })
  const users = createRoute({
    path: '/users/list',
    staticData: { access: 'signedIn' },
    getParentRoute: () => frame,
    component: UsersScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([users])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await expect.element(page.getByText('1 row', { exact: true })).toBeVisible()
  await expect.poll(server.lines).toContain('GET /api/logged-user-info')
}

beforeEach(() => plantSession({ level: 'mid' }))
afterEach(() => void vi.restoreAllMocks())

it('the address of a new user opens the form for those who may add one', async () => {
  await renderAt('/users/list?form=new', 'ROLE_MERCHANT_ADMIN')
  await expect.element(page.getByRole('dialog', { name: 'Add user' })).toBeVisible()
})

it('ROLE-28 the address of a new user opens no form for those who may add none', async () => {
  await renderAt('/users/list?form=new', 'ROLE_CASHIER')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
