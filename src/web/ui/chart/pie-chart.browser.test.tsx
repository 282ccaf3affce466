import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { PieChart } from './pie-chart.tsx'

const SIZE = 144

it('DASH-03 a slice covers its share of the circle, clockwise from the top, in the order given', async () => {
  const shares = [50, 25, 25]
  const screen = await render(
    <PieChart
      slices={shares.map((percent, index) => ({ key: `s${index}`, label: `s${index}`, percent, text: `${percent}` }))}
    />,
  )
  const slices = [...screen.container.querySelectorAll<SVGPathElement>('path[data-percent]')]
  /** The slices that cover the point at an angle, in turns from the top. */
  const at = (turn: number) => {
    const angle = turn * 2 * Math.PI
    const point = new DOMPoint((Math.sin(angle) * SIZE) / 4, (-Math.cos(angle) * SIZE) / 4)
    return slices.flatMap((slice, index) => (slice.isPointInFill(point) ? [index] : []))
  }
  expect([0.01, 0.49, 0.51, 0.74, 0.76, 0.99].map(at)).toEqual([[0], [0], [1], [1], [2], [2]])
})

it('slices are told apart by their fill, not by a colour', async () => {
  const screen = await render(
    <PieChart slices={[1, 2, 3].map((key) => ({ key: `${key}`, label: `${key}`, percent: 33, text: '33' }))} />,
  )
  const fills = [...screen.container.querySelectorAll('path[data-percent]')].map((slice) => slice.getAttribute('fill'))
  expect(new Set(fills).size).toBe(3)
})
