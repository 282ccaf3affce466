import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubServer } from '#web/api/stub-server.ts'
import { showHostIcon } from './deferred-start.ts'

const path = `/static/icons/${location.hostname}.ico`
let icon: HTMLLinkElement

beforeEach(() => {
  document.querySelector('link[rel=icon]')?.remove()
  icon = document.createElement('link')
  icon.rel = 'icon'
  icon.href = '/favicon.ico'
  document.head.append(icon)
})

afterEach(() => {
  icon.remove()
  vi.restoreAllMocks()
})

it('ROUTE-36 ROUTE-38 the icon of the host is asked for by one HEAD request and shown', async () => {
  const server = stubServer({ [`HEAD ${path}`]: () => new Response() })
  await showHostIcon()
  expect(server.lines()).toEqual([`HEAD ${path}`])
  expect(icon.getAttribute('href')).toBe(path)
})

it('ROUTE-37 the default icon stays where the host has none', async () => {
  stubServer({ [`HEAD ${path}`]: () => new Response(null, { status: 404 }) })
  await showHostIcon()
  expect(icon.getAttribute('href')).toBe('/favicon.ico')
})

it('ROUTE-37 the default icon stays where nothing answers', async () => {
  stubServer({})
  await showHostIcon()
  expect(icon.getAttribute('href')).toBe('/favicon.ico')
})
