import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { RecordLink } from './record-link.tsx'

const store = (token?: string) => (
  <p>
    <RecordLink kind="store" token={token}>
      Harbour
    </RecordLink>
  </p>
)
const link = page.getByRole('link', { name: 'Harbour' })

it('leads who may see the record to it', async () => {
  await renderForRole(store('s1'), {})
  await expect.element(link).toHaveAttribute('href', '/stores/list?open=s1')
})

it.each([
  ['who may not see it', 's1', 'ROLE_CASHIER'],
  ['who is not told its token', undefined, 'ROLE_ADMIN'],
] as const)('shows its name alone to somebody %s', async (_who, token, role) => {
  await renderForRole(store(token), {}, { role })
  await expect.element(page.getByText('Harbour', { exact: true })).toBeVisible()
  expect(link.query()).toBeNull()
})
