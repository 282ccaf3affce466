import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BarChart, type BarDatum } from './bar-chart.tsx'

const bar = (key: string, value: number, more: Partial<BarDatum> = {}): BarDatum => ({
  key,
  label: key,
  value,
  text: String(value),
  ...more,
})

const draw = async (sharedScale: boolean) => {
  const screen = await render(
    <div style={{ inlineSize: '400px' }}>
      <BarChart
        sharedScale={sharedScale}
        groups={[
          {
            key: 'EUR',
            label: 'EUR',
            bars: [bar('sales', 200), bar('refunds', 50, { goal: { value: 100, text: 'half' } })],
          },
          { key: 'JPY', label: 'JPY', bars: [bar('yen', 100)] },
        ]}
      />
    </div>,
  )
  const widthOf = (value: number) =>
    screen.container.querySelector(`svg[data-value="${value}"] rect`)?.getBoundingClientRect().width
  return { screen, widthOf }
}

it('DASH-36 bars are as long as their values, on one scale where their groups share a unit', async () => {
  const { widthOf } = await draw(true)
  expect([200, 100, 50].map(widthOf)).toEqual([400, 200, 100])
})

it('DASH-43 groups of different units have a scale each', async () => {
  const { widthOf } = await draw(false)
  expect([200, 100, 50].map(widthOf)).toEqual([400, 400, 100])
})

it('DASH-16 a target is a line across the bar, in words too', async () => {
  const { screen } = await draw(true)
  const line = screen.container.querySelector('svg[data-value="50"] line')
  expect(Number(line?.getAttribute('x1'))).toBe(200)
  await expect.element(screen.getByText('half')).toBeVisible()
})

it('B-34 a bar is a link that opens in this tab, and in a new one if it is pressed so', async () => {
  const open = vi.fn<() => void>()
  const screen = await render(
    <BarChart
      sharedScale
      groups={[{ key: 'EUR', label: 'EUR', bars: [bar('sales', 1, { target: { href: '#behind', open } })] }]}
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
