import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import type { UserDetails } from '../contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { buildMe, buildPage, buildUser } from './build-user.ts'
import { UserDetailsPanel } from './details.tsx'

const setup = async (values: Partial<UserDetails> = {}) => {
  plantSession({ level: 'mid' })
  const user = buildUser(values)
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: buildMe() }),
    'GET /api/columns-order-get': () => answer({ data: [] }),
    'GET /api/user/maria': () => answer({ data: user }),
    'POST /api/user/maria/terminals/1/10': () => buildPage([]),
    'POST /api/audit/1/10': () => buildPage([]),
    'PUT /api/user/maria/suspension': () => answer({ data: user }),
    'DELETE /api/user/maria/suspension': () => answer({ data: user }),
  })
  await renderInPortal(<UserDetailsPanel id="maria" record={{ open: 'maria' }} onRecord={() => {}} />, {
    at: '/users/list',
  })
  await expect.element(page.getByRole('heading', { name: 'Maria Ioannou' })).toBeVisible()
  return server
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a suspension says what ends and what stays, is for a week unless told otherwise, and is asked for once', async () => {
  const { lines } = await setup()
  await button('Suspend').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByRole('radio', { name: '1 week' })).toBeChecked()
  await expect.element(question.getByText(/is logged out everywhere now and can't log in until/)).toBeVisible()
  await expect.element(question.getByText(/^Terminals, rights and receipt links stay\./)).toBeVisible()
  await question.getByRole('radio', { name: 'Until I lift it' }).click()
  await expect.element(question.getByText(/until you lift the suspension\.$/)).toBeVisible()
  await question.getByRole('radio', { name: '30 days' }).click()
  await question.getByRole('button', { name: 'Suspend for 30 days' }).click()
  await expect.poll(() => lines().filter((line) => line.startsWith('PUT'))).toEqual(['PUT /api/user/maria/suspension'])
})

it('whoever is suspended is shown so at the head, and the action lifts it after a question', async () => {
  const { lines } = await setup({ suspendedUntil: UNTIL_LIFTED })
  await expect.element(page.getByText('Suspended until it is lifted')).toBeVisible()
  await expect.element(button('Suspend')).not.toBeInTheDocument()
  await button('Lift suspension').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift suspension' }).click()
  await expect
    .poll(() => lines().filter((line) => line.startsWith('DELETE')))
    .toEqual(['DELETE /api/user/maria/suspension'])
})

it('an end is shown with its time', async () => {
  await setup({ suspendedUntil: '2999-01-02T03:04:05Z' })
  await expect.element(page.getByText(/^Suspended until .*2999/)).toBeVisible()
})
