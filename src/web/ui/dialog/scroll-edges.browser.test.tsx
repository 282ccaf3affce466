import '../theme/theme.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

it('a dialog shades the edge behind which there is more, by a background that stays while the content moves', async () => {
  await render(
    <Dialog title="Long" closeLabel="Close" onClose={() => {}}>
      {Array.from({ length: 80 }, (_, at) => (
        <p key={at}>{at}</p>
      ))}
    </Dialog>,
  )
  await expect.element(page.getByText('79')).toBeInTheDocument()
  const body = page.getByText('79').element().parentElement
  expect(body?.scrollHeight).toBeGreaterThan(body?.clientHeight ?? Infinity)
  expect(body && getComputedStyle(body).backgroundAttachment).toBe('local, local, scroll, scroll')
})
