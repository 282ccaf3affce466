import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { heard } from '#tests/support/read-aloud.tsx'
import { BarChart, type BarDatum } from './bar-chart.tsx'

const buildBar = (key: string, value: number, more: Partial<BarDatum> = {}): BarDatum => ({
  key,
  label: key,
  value,
  text: String(value),
  ...more,
})

const setup = async (sharedScale: boolean) => {
  const screen = await render(
    <div style={{ inlineSize: '400px' }}>
      <BarChart
        sharedScale={sharedScale}
        groups={[
          {
            key: 'EUR',
            label: 'EUR',
            bars: [buildBar('sales', 200), buildBar('refunds', 50, { goal: { value: 100, text: 'half' } })],
          },
          { key: 'JPY', label: 'JPY', bars: [buildBar('yen', 100)] },
        ]}
      />
    </div>,
  )
  const widthOf = (value: number) =>
    screen.container.querySelector(`svg[data-value="${value}"] rect`)?.getBoundingClientRect().width
  return { screen, widthOf }
}

it('DASH-36 bars are as long as their values, on one scale where their groups share a unit', async () => {
  const { widthOf } = await setup(true)
  expect([200, 100, 50].map(widthOf)).toEqual([400, 200, 100])
})

it('DASH-43 groups of different units have a scale each', async () => {
  const { widthOf } = await setup(false)
  expect([200, 100, 50].map(widthOf)).toEqual([400, 400, 100])
})

const threeKinds = ['EUR', 'BGN'].map((key) => ({
  key,
  label: key,
  bars: [buildBar('sales', 8), buildBar('refunds', 0), buildBar('corrections', -4)],
}))

it('signed bars go left and right of a zero in the middle, as long as their values', async () => {
  const { container } = await render(
    <div style={{ inlineSize: '400px' }}>
      <BarChart sharedScale alike signed groups={threeKinds} />
    </div>,
  )
  const ofBars = [...container.querySelectorAll('svg[data-value] > rect')].slice(0, 3)
  await expect
    .poll(() => ofBars.map((one) => [one.getAttribute('x'), one.getAttribute('width')]))
    .toEqual([
      ['200', '200'],
      ['200', '0'],
      ['100', '100'],
    ])
  // Not by the side alone.
  expect(ofBars.map((one) => one.getAttribute('fill')?.startsWith('url(#'))).toEqual([false, false, true])
})

it('DASH-36 a value of 0 or less has no bar, and takes no length from the others', async () => {
  const { container } = await render(
    <div style={{ inlineSize: '400px' }}>
      <BarChart sharedScale groups={threeKinds} />
    </div>,
  )
  const bars = [...container.querySelectorAll('svg[data-value] rect')]
  expect(bars.slice(0, 3).map((one) => one.getBoundingClientRect().width)).toEqual([400, 0, 0])
  expect(bars.slice(0, 3).map((one) => one.getAttribute('width'))).toEqual(['400', '0', '0'])
})

it('bars of one group are told apart by their fill, and filled like their kind in the next group', async () => {
  const { container } = await render(<BarChart sharedScale groups={threeKinds} />)
  const drawings = [...container.querySelectorAll('svg[data-value]')]
  const fills = drawings.map((drawing) => {
    const fill = drawing.querySelector(':scope > rect')?.getAttribute('fill') ?? ''
    const patterns = [...drawing.querySelectorAll('pattern')].map(({ id }) => `url(#${id})`)
    return fill === 'currentColor' ? 'solid' : ['hatched', 'dotted'][patterns.indexOf(fill)]
  })
  expect(fills).toEqual(['solid', 'hatched', 'dotted', 'solid', 'hatched', 'dotted'])
})

it('DASH-36 a screen reader hears the value of each bar, under its group', async () => {
  const spoken = await heard(<BarChart sharedScale groups={threeKinds.slice(0, 1)} />)
  expect(spoken.join(' ')).toMatch(/EUR .*sales 8 .*refunds 0 .*corrections -4/)
})

it('DASH-16 a target is a line across the bar, in words too', async () => {
  const { screen } = await setup(true)
  const line = screen.container.querySelector('svg[data-value="50"] line')
  expect(Number(line?.getAttribute('x1'))).toBe(200)
  await expect.element(screen.getByText('half')).toBeVisible()
})

it('B-34 a bar is a link that opens in this tab, and in a new one if it is pressed so', async () => {
  const open = vi.fn<() => void>()
  const screen = await render(
    <BarChart
      sharedScale
      groups={[{ key: 'EUR', label: 'EUR', bars: [buildBar('sales', 1, { target: { href: '#behind', open } })] }]}
    />,
  )
  const link = screen.getByRole('link', { name: 'sales 1' })
  await link.click()
  expect(open).toHaveBeenCalledOnce()
  const event = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })
  link.element().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  expect(open).toHaveBeenCalledOnce()
})
