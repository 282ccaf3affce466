import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onOutcome } from '#web/api/outcomes.ts'

/** §4: a write that is refused because the person may only read leads to the page that says so; the session goes on. */
export function useReadOnlyPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      onOutcome((outcome) => {
        if (outcome === 'readOnly') void router.navigate({ to: '/read-only' })
      }),
    [router],
  )
}
