import { expect, it } from 'vitest'
import { isLeaving, leaveFor } from './leave.ts'

it('a page that leaves drops what the tab stores, also what is stored while it goes', () => {
  sessionStorage.setItem('before', 'x')
  leaveFor('#left')
  expect(isLeaving()).toBe(true)
  window.addEventListener('pagehide', () => sessionStorage.setItem('scroll', 'x'))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.length).toBe(0)
})
