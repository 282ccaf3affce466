import { expect, it } from 'vitest'
import { shellFor } from './worker-routes.ts'

it.each([
  '/',
  '/login',
  '/transactions/list',
  '/terminals/view/AbC_-1',
  '/dr/password/reset/0123456789abcdef',
  '/not-found/unauthorized',
  '/apiary',
  '/qr',
  '/qr/',
])('PWA-02 the portal answers %s', (path) => expect(shellFor(path)).toBe('/index.html'))

it.each(['/qr/AbCdEf0123456789_-AbCdEf01234567'])('OFF-42 the receipt page answers %s', (path) =>
  expect(shellFor(path)).toBe('/receipt.html'),
)

it.each([
  '/api',
  '/api/config',
  '/api/exports/export/download/abc',
  '/static/icons/host.ico',
  '/assets/x.js',
  '/assets/anything',
  '/favicon.ico',
  '/probe.txt',
  '/qr/receipt.pdf',
  '/livez',
  '/readyz',
])('OFF-37 the worker leaves %s to the network', (path) => expect(shellFor(path)).toBeUndefined())
