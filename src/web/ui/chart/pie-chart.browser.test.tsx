import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { heard } from '#tests/support/read-aloud.tsx'
import { PieChart, type Slice } from './pie-chart.tsx'

const SIZE = 144
const RAYS = 3600

const slicesOf = (values: Readonly<Record<string, number>>): Slice[] =>
  Object.entries(values).map(([key, value]) => ({ key, label: key, value, text: `${value} of them` }))

const setup = async (values: Readonly<Record<string, number>>) => {
  const { container } = await render(<PieChart slices={slicesOf(values)} />)
  return [...container.querySelectorAll<SVGPathElement>('path[data-slice]')]
}

const nameOf = ({ dataset }: SVGPathElement) => dataset.slice ?? ''

/** The slices that lie under the middle of each ray from the centre, clockwise from the top. */
const alongCircle = (slices: readonly SVGPathElement[]): string[] =>
  Array.from({ length: RAYS }, (_, ray) => {
    const angle = ((ray + 0.5) / RAYS) * 2 * Math.PI
    const point = new DOMPoint((Math.sin(angle) * SIZE) / 4, (-Math.cos(angle) * SIZE) / 4)
    return slices
      .filter((slice) => slice.isPointInFill(point))
      .map(nameOf)
      .join()
  })

it('DASH-03 DASH-36 slices cover the circle once, clockwise from the top, as wide as their values', async () => {
  const rays = alongCircle(await setup({ sales: 1803, refunds: 41, voids: 16 }))
  const shares = Map.groupBy(rays, (name) => name)
  expect([...shares.keys()]).toEqual(['sales', 'refunds', 'voids'])
  for (const [name, value] of Object.entries({ sales: 1803, refunds: 41, voids: 16 })) {
    expect(Math.abs((shares.get(name)?.length ?? 0) - (RAYS * value) / 1860), name).toBeLessThanOrEqual(1)
  }
})

it('DASH-36 a value of 0 has no slice, and a value alone is the whole circle', async () => {
  const slices = await setup({ sales: 0, refunds: 7, voids: 0 })
  expect(slices.map(nameOf)).toEqual(['refunds'])
  expect(new Set(alongCircle(slices))).toEqual(new Set(['refunds']))
  expect(await setup({ sales: 0, refunds: 0, voids: 0 })).toEqual([])
})

it('slices are told apart by their fill, not by a colour, also where one between them is absent', async () => {
  const slices = await setup({ sales: 3, refunds: 2, voids: 1 })
  const fills = slices.map((slice) => slice.getAttribute('fill'))
  expect(new Set(fills).size).toBe(3)
  // Each hatching is drawn from a pattern that is there.
  const patterns = [...(slices[0]?.ownerSVGElement?.querySelectorAll('pattern') ?? [])].map(({ id }) => `url(#${id})`)
  expect(fills).toEqual(['currentColor', ...patterns])
  const [, voids] = await setup({ sales: 3, refunds: 0, voids: 1 })
  expect(voids?.getAttribute('fill')).toMatch(/-dots\)$/)
})

it('DASH-36 a screen reader hears each share, also those without a slice', async () => {
  const spoken = await heard(<PieChart slices={slicesOf({ sales: 9, refunds: 0 })} />)
  expect(spoken.join(' ')).toMatch(/sales 9 of them .*refunds 0 of them/)
})
