import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { afterEach, expect, it, vi } from 'vitest'
import { currentConfig } from '#web/config/config.ts'
import { dashboardSection } from '#features/dashboard/web/section.ts'
import { terminalsSection } from '#features/terminals/web/section.ts'
import { usersSection } from '#features/users/web/section.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { documentTitle, useDocumentTitle } from './document-title.ts'
import { titleOf } from './page-title.ts'

function Titled() {
  useDocumentTitle()
  return null
}

afterEach(() => bootClient.clear())

it('NAV-03 the innermost route with a title or a section gives the page its title', () => {
  const own = msg`Own title`
  expect(titleOf([{ section: terminalsSection }, { section: usersSection }])).toBe(usersSection.title)
  expect(titleOf([{ section: terminalsSection }, { title: own }])).toBe(own)
  expect(titleOf([{ section: terminalsSection }, { section: terminalsSection, title: own }])).toBe(own)
  expect(titleOf([{ section: terminalsSection }, {}])).toBe(terminalsSection.title)
  expect(titleOf([{}])).toBeUndefined()
})

it('ROUTE-33 the title of the document is the product name, a dash and the title of the page', async () => {
  const { open } = await renderInPortal(<Titled />)
  await vi.waitFor(() => expect(document.title).toBe('Counterside - Dashboard'))
  await open('/merchants/list')
  await vi.waitFor(() => expect(document.title).toBe('Counterside - Merchants'))
})

it('ROUTE-34 a page without a title shows the product name alone', async () => {
  await renderInPortal(<Titled />, { at: '/plain', pages: { '/plain': { access: 'public' } } })
  await vi.waitFor(() => expect(document.title).toBe('Counterside'))
})

it('ROUTE-35 the title follows the language at once', async () => {
  await renderInPortal(<Titled />)
  await vi.waitFor(() => expect(document.title).toBe('Counterside - Dashboard'))
  i18n.loadAndActivate({ locale: 'it', messages: { [dashboardSection.title.id]: 'Pannello' } })
  await vi.waitFor(() => expect(document.title).toBe('Counterside - Pannello'))
})

it.each([
  ['VAR-07', 'demo', '[Demo] Counterside - Dashboard'],
  ['VAR-08', 'disasterRecovery', '[Disaster recovery] Counterside - Dashboard'],
] as const)('%s the title of a special host begins with its mark', async (_, host, title) => {
  bootClient.setQueryData(['config'], { ...currentConfig(), host })
  await renderInPortal(<Titled />)
  await vi.waitFor(() => expect(document.title).toBe(title))
})

it('the mark stands before the name of the product alone, too', () => {
  expect(documentTitle('Till', undefined, 'Demo')).toBe('[Demo] Till')
})
