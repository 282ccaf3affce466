import './theme/theme.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Reference } from './reference.tsx'

it('the groups of a reference are whole on each line, and it is copied as it is', async () => {
  const reference = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
  const labels = { label: 'Reference', copyLabel: 'Copy', copiedLabel: 'Copied' }
  for (const width of [120, 180, 240, 300]) {
    const { container, unmount } = await render(
      <div style={{ inlineSize: `${width}px` }}>
        <Reference reference={reference} {...labels} />
      </div>,
    )
    const code = container.querySelector('code')
    expect(code?.textContent).toBe(reference)
    const groups = [...(code?.querySelectorAll('span') ?? [])]
    expect([width, groups.map((group) => group.getClientRects().length)]).toEqual([width, [1, 1, 1, 1, 1]])
    await unmount()
  }
})
