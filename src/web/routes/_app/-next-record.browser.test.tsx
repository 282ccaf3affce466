import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { buildDevice } from '#features/devices/web/build-device.ts'
import { buildTerminal } from '#features/terminals/web/build-terminal.ts'
import { buildDetails } from '#features/transactions/web/build-row.ts'
import { Route as DeviceRoute } from './devices/view.$id.tsx'
import { Route as TerminalRoute } from './terminals/view.$id.tsx'
import { Route as TransactionRoute } from './transactions/view.$id.tsx'

const roles = ['ROLE_MERCHANT_ADMIN']
const me = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.c',
  roles,
  viewOnly: false,
  rights: [],
  mustChangePassword: false,
}

afterEach(() => void vi.restoreAllMocks())

/** Draws a page of two records that are both saved already, as the first of them, and gives the way to the second. */
const setup = async (route: object, section: string, saved: (id: string) => object) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  plantSession({ level: 'mid' })
  stubServer({ 'GET /api/logged-user-info': () => answer({ data: me }) })
  const queryClient = createQueryClient()
  for (const id of ['a', 'b']) {
    const key: QueryKey = ['standard', section, 'details', id]
    queryClient.setQueryData(key, saved(id))
  }
  const root = createRootRouteWithContext<{ queryClient: typeof queryClient }>()({ staticData: { access: 'public' } })
  const drawn = (route as typeof TransactionRoute).update({
    id: `/${section}/view/$id`,
    path: `/${section}/view/$id`,
    getParentRoute: () => root,
  } as never)
  const router = createRouter({
    routeTree: root.addChildren([drawn as never]),
    history: createMemoryHistory({ initialEntries: [`/${section}/view/a`] }),
    context: { queryClient },
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return () => router.navigate({ to: `/${section}/view/b` as never })
}

const question = page.getByRole('alertdialog')

it('DEV-59 a question about a device is not asked about the next one', async () => {
  const goOn = await setup(DeviceRoute, 'devices', (id) => buildDevice({ token: id, deviceId: `device ${id}` }))
  await page.getByRole('button', { name: 'Block' }).click()
  await expect.element(question).toBeVisible()
  await goOn()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: /^device b/ })).toBeVisible()
})

it('B-40 a question about a terminal is not asked about the next one', async () => {
  const goOn = await setup(TerminalRoute, 'terminals', (id) => buildTerminal({ token: id, alias: `Till ${id}` }))
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect.element(question).toBeVisible()
  await goOn()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Till b' })).toBeVisible()
})

it('the receipt of a transaction is not left open for the next one', async () => {
  const goOn = await setup(TransactionRoute, 'transactions', () => buildDetails())
  await page.getByRole('button', { name: 'Show receipt' }).click()
  await expect.element(page.getByRole('button', { name: 'Hide receipt' })).toBeVisible()
  await goOn()
  await expect.element(page.getByRole('button', { name: 'Show receipt' })).toBeVisible()
})
