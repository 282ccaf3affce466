import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { KeyValueList } from './key-value-list.tsx'

it('a fact without a value is left out, and none is a value', async () => {
  const values = { null: null, undefined: undefined, false: false, text: '', list: [], zero: 0, word: 'yes' }
  const { container } = await render(
    <KeyValueList items={Object.entries(values).map(([term, value]) => ({ term, value }))} />,
  )
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['zero', 'word'])
})
