import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { List } from '#core/list/declare.ts'
import { exportList } from '#features/exports/contract.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { userList } from '#features/users/contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { DataAsOf } from './list-screen.tsx'

const setup = async (list: Pick<List, 'fed'>, dataAsOf: string | null) => {
  plantSession()
  await loadAllTexts()
  await activateLanguage('en')
  const server = stubServer({ 'GET /api/feed-status/data-as-of': () => answer({ data: { dataAsOf } }) })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <p data-testid="line">
          <DataAsOf list={list} />
        </p>
        <p>drawn</p>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return server
}
const line = page.getByText(/^Data as of/)

afterEach(() => void vi.restoreAllMocks())

it('says up to when the numbers are complete while data arrives late', async () => {
  await setup(transactionList, '2026-11-20T16:05:07Z')
  await expect.element(line).toMatchTextContent(/^Data as of \d\d:\d\d \| 2[01]\.11\.2026 GMT/)
})

it('says nothing while data arrives as it should', async () => {
  const { lines } = await setup(transactionList, null)
  await expect.poll(lines).toHaveLength(1)
  expect(line.elements()).toEqual([])
})

it.each([exportList, userList, merchantList])('asks nothing for $key, which sales do not make', async (list) => {
  const { lines } = await setup(list, '2026-11-20T16:05:07Z')
  await expect.element(page.getByText('drawn')).toBeVisible()
  expect(lines()).toEqual([])
})
