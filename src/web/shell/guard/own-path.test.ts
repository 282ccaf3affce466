import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://portal.example'
/** Where a browser would go. */
const destination = (path: string) => new URL(path, `${origin}/login`).origin

describe('SEC-19 the address wanted after login', () => {
  it.each([
    ['/transactions/view/5', '/transactions/view/5'],
    ['/terminals/list?page=2&sort=alias#row', '/terminals/list?page=2&sort=alias#row'],
    ['https://portal.example/settings', '/settings'],
    ['/a/../settings', '/settings'],
    ['settings', '/settings'],
    ['', '/'],
  ])('ROUTE-39 keeps %s', (wanted, path) => expect(ownPath(wanted, origin)).toBe(path))

  it.each([
    'https://evil.example/',
    'http://portal.example/',
    'https://portal.example.evil.example/',
    'https://portal.example:444/',
    'https://portal.example@evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https:evil.example//x',
    'https://portal.example//evil.example',
    'https://portal.example/\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://portal.example/x',
    'filesystem:https://portal.example/x',
    'view-source:https://portal.example/',
    'about:blank',
    'file:///etc/passwd',
    'ftp://portal.example/',
    'wss://portal.example/',
    'mailto:a@b',
    'http://[::1',
    'https://%',
  ])('never leaves for %s', (wanted) => {
    const path = ownPath(wanted, origin)
    expect(path === undefined || destination(path) === origin).toBe(true)
  })

  it('never leaves for 10,000 generated texts', { timeout: 30_000 }, () => {
    const words =
      '/ \\ . .. : @ ? # %2f %5c \t \n evil.example portal.example https: HTTP: javascript: data: blob: // x ｡'
    const piece = fc.constantFrom(...words.split(' '), ' ', '\u0000', '\u202e')
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.webUrl(),
      fc.string(),
    )
    const staysHere = fc.property(texts, (wanted) => {
      const path = ownPath(wanted, origin)
      return path === undefined || (path.startsWith('/') && destination(path) === origin)
    })
    expect(fc.check(staysHere, { numRuns: 10_000 })).toMatchObject({ failed: false, numRuns: 10_000 })
  })
})
