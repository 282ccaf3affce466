import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { StoreTime } from './store-time.tsx'

it('B-36 a time of a terminal is shown as its clock had it, with the zone of the store', async () => {
  const { container } = await render(<StoreTime at="2026-11-20T18:05:07" zone="America/New_York" />)
  const time = container.querySelector('time')
  expect(time?.textContent).toBe('18:05 | 20.11.2026 New York')
  expect(time?.title).toBe('America/New_York')
})
