import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { LinkSheet } from './link-sheet.tsx'

afterEach(() => void vi.restoreAllMocks())

it('ERR-16035 names what was sent, whatever is chosen while that is under way, also where names are the same', async () => {
  const sent = Promise.withResolvers<void>()
  plantSession({ level: 'mid' })
  const { lines } = stubServer({
    'POST /api/terminal/3/user/maria/attach': () => sent.promise.then(() => answerError(409, 16_035)),
    'POST /api/terminal/4/user/maria/attach': () => answer({ data: null }),
  })
  const complain = vi.spyOn(console, 'error')
  await renderInPortal(
    <LinkSheet
      title="Link terminals"
      searchLabel="Search"
      foundLabel="Terminals"
      onType={() => {}}
      found={['3', '4', '5'].map((token) => ({ token, name: token === '5' ? 'Bar' : 'Till', hint: `T${token}` }))}
      refused={[]}
      failure={null}
      linkOf={(terminal) => ({ terminal, user: 'maria' })}
      onClose={() => {}}
    />,
  )
  const press = (name: RegExp) => page.getByRole('checkbox', { name }).click()
  await press(/T3/)
  await press(/T4/)
  await page.getByRole('button', { name: 'Link 2' }).click()
  await press(/T3/)
  await press(/T4/)
  await press(/T5/)
  sent.resolve()
  const outcomes = page.getByRole('alert').getByRole('listitem')
  await expect
    .poll(() => outcomes.elements().map((item) => item.textContent))
    .toEqual([expect.stringMatching(/^Till T3This terminal has the maximum/), 'Till T4Linked'])
  expect(lines()).toHaveLength(2)
  expect(complain).not.toHaveBeenCalled()
})
