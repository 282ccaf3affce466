import { expect, it } from 'vitest'
import { agoText, isSilent } from './feed.tsx'

it('a feed is silent after a quarter of an hour, or when it never sent anything', () => {
  expect([null, 0, 900, 901].map(isSilent)).toEqual([true, false, false, true])
})

it('the time since the last data has the unit that people would use, in their language', () => {
  expect([59, 60, 119 * 60, 2 * 3600, 47 * 3600, 49 * 3600].map((seconds) => agoText(seconds, 'en'))).toEqual([
    'now',
    '1 minute ago',
    '119 minutes ago',
    '2 hours ago',
    '47 hours ago',
    '2 days ago',
  ])
  expect(agoText(120, 'fr_ca')).toBe('il y a 2 minutes')
})
