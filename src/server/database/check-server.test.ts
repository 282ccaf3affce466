import { describe, expect, it, vi } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { warnAbout } from './check-server.ts'

const safe = { version: '18.4', fsync: 'on', fullPageWrites: 'on', isUnbound: false }

const warningsOf = (settings: Parameters<typeof warnAbout>[0]) => {
  const warn = vi.fn<() => void>()
  warnAbout(settings, { warn })
  return warn.mock.calls.length
}

describe('a database', () => {
  it.each(['15.8 (Debian 15.8-1.pgdg120+1)', '18.4', '19beta1'])('of version %s can be used', (version) => {
    expect(warningsOf({ ...safe, version })).toBe(0)
  })

  it.each(['14.19', '9.6.24'])('of version %s is refused with a sentence', (version) => {
    expect(() => warningsOf({ ...safe, version })).toThrow(
      new StartError(`The database is PostgreSQL ${version}; 15 or newer is needed.`),
    )
  })

  it.each(['fsync', 'fullPageWrites'])('REL-03 with %s off is warned of', (name) => {
    expect(warningsOf({ ...safe, [name]: 'off' })).toBe(1)
  })

  it('SEC-28 whose owner no policy binds is warned of', () => {
    expect(warningsOf({ ...safe, isUnbound: true })).toBe(1)
  })
})
