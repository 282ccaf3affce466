import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConfig } from '#web/config/config.ts'
import { useVisitor } from './visitor.ts'

/** Asks the door again when what is known of the person or of the variant changes under an open page (ROUTE-32). */
export function useRejudging(): void {
  const router = useRouter()
  const { variant } = useConfig()
  const visitor = useVisitor()
  const rights = JSON.stringify([
    variant,
    visitor && ('level' in visitor ? visitor.level : [visitor.roles, visitor.viewOnly, visitor.mustChangePassword]),
  ])
  const judged = useRef(rights)
  useEffect(() => {
    if (judged.current === rights) return
    judged.current = rights
    void router.invalidate()
  }, [router, rights])
}
