import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConfig } from '#web/config/config.ts'
import { usePrincipal } from './principal.ts'

/** Checks the entry again when what is known of the person or of the variant changes under an open page (ROUTE-32). */
export function useEntryRecheck(): void {
  const router = useRouter()
  const { variant } = useConfig()
  const principal = usePrincipal()
  const rights = JSON.stringify([
    variant,
    principal &&
      ('level' in principal ? principal.level : [principal.roles, principal.viewOnly, principal.mustChangePassword]),
  ])
  const checked = useRef(rights)
  useEffect(() => {
    if (checked.current === rights) return
    checked.current = rights
    void router.invalidate()
  }, [router, rights])
}
