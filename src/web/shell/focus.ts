import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePageTitle } from './title/page-title.ts'

/**
 * After a navigation to another page the focus goes to its heading, so that a screen reader says where one is and the next Tab
 * starts there. A page that has put the focus into its content itself keeps it, and so does the page one arrived at.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  const title = usePageTitle()
  const focused = useRef(title)
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        if (focused.current === title) return
        focused.current = title
        // With the frame that lays the page out anyway: before it the browser would have to do so twice.
        requestAnimationFrame(() => {
          if (!document.activeElement?.closest('main, dialog')) document.querySelector('h1')?.focus()
        })
      }),
    [router, title],
  )
}
