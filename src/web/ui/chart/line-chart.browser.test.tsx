import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LineChart } from './line-chart.tsx'

const open = vi.fn<(bucket: number) => void>()

const setup = async () => {
  const screen = await render(
    <div style={{ inlineSize: '500px' }}>
      <LineChart
        label="Over time"
        buckets={[1, 2, 3, 4, 5].map((day) => ({
          key: `${day}`,
          tick: `${day}.`,
          label: `Day ${day}`,
        }))}
        series={[
          {
            key: 'EUR',
            label: 'EUR',
            values: [0, 10, 20, 10, 40],
            targetOf: (bucket) => ({ href: `#${bucket}`, open: () => open(bucket) }),
          },
          { key: 'BGN', label: 'BGN', values: [5, 10, 0, 0, 20] },
        ]}
        format={(value, { key }) => `${value} ${key}`}
        formatTick={String}
      />
    </div>,
  )
  const heightOf = (series: string) =>
    Number(screen.container.querySelector(`circle[data-series="${series}"]`)?.getAttribute('cy'))
  const slider = screen.getByRole('slider', { name: 'Over time' })
  return { screen, slider, heightOf }
}

it('DASH-36 points stand at the height of their values, on one scale for all lines', async () => {
  const { slider, heightOf } = await setup()
  const [top, half] = [heightOf('EUR'), heightOf('BGN')]
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  const bottom = heightOf('EUR')
  expect(bottom).toBeGreaterThan(half)
  expect(half - top).toBeCloseTo(bottom - half, 5)
})

it('arrow keys move from point to point and say its values', async () => {
  const { slider, screen } = await setup()
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Day 5: EUR 40 EUR, BGN 20 BGN')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Day 4: EUR 10 EUR, BGN 0 BGN')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '4')
  await expect.element(screen.getByText('Day 5')).toBeVisible()
})

it('DASH-36 each point stands where its values and its place in time say, and is heard with them', async () => {
  const { slider, screen, heightOf } = await setup()
  const left = () => Number(screen.container.querySelector('circle')?.getAttribute('cx'))
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  const heard: [string | null, number, number][] = []
  for (let point = 0; point < 5; point += 1) {
    heard.push([slider.element().getAttribute('aria-valuetext'), left(), heightOf('EUR')])
    await userEvent.keyboard('{ArrowRight}')
  }
  expect(heard.map(([text]) => text)).toEqual(
    [0, 10, 20, 10, 40].map((euro, at) => `Day ${at + 1}: EUR ${euro} EUR, BGN ${[5, 10, 0, 0, 20][at]} BGN`),
  )
  const [first = 0, second = 0, ...others] = heard.map(([, x]) => x)
  const step = second - first
  others.forEach((x, at) => expect(x - first).toBeCloseTo((at + 2) * step, 3))
  const [zero = 0, ten = 0, ...heights] = heard.map(([, , y]) => y)
  expect(heights.map((y) => (zero - y) / (zero - ten))).toEqual([2, 1, 4].map((times) => expect.closeTo(times, 3)))
})

it('six lines are told apart without their colour alone', async () => {
  const { container } = await render(
    <LineChart
      label="Six"
      buckets={[{ key: 'a', tick: 'a', label: 'a' }]}
      series={['EUR', 'BGN', 'JPY', 'KWD', 'USD', 'GBP'].map((key) => ({ key, label: key, values: [1] }))}
      format={String}
      formatTick={String}
    />,
  )
  const looks = [...container.querySelectorAll('li line')].map(
    (line) => `${line.getAttribute('stroke-dasharray')} ${line.getAttribute('data-tone')}`,
  )
  expect(new Set(looks).size).toBe(6)
})

it('a finger or pointer chooses the nearest point', async () => {
  const { slider } = await setup()
  const { left, top, width } = slider.element().getBoundingClientRect()
  slider
    .element()
    .dispatchEvent(new PointerEvent('pointermove', { clientX: left + width / 2, clientY: top + 20, bubbles: true }))
  await expect.element(slider).toHaveAttribute('aria-valuenow', '2')
})

it('B-34 the value of the chosen point opens what is behind it, and of no other', async () => {
  const { screen, slider } = await setup()
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await screen.getByRole('link', { name: 'EUR 10 EUR' }).click()
  expect(open.mock.calls).toEqual([[3]])
})
