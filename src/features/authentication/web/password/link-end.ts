import { queryOptions } from '@tanstack/react-query'
import type { ErrorName } from '#core/errors.ts'
import { resetErrors } from '#features/authentication/password-reset.ts'
import { CallError } from '#web/api/call-error.ts'
import { verifyCode } from './calls.ts'

const ends: readonly ErrorName[] = Object.values(resetErrors).flatMap((of) => Object.values(of))

/** Why a link does not work any more, and the error that said so. */
export interface LinkEnd {
  readonly end: ErrorName
  readonly error: unknown
}

/** Why a link does not work any more, in the words of the variant (D-18); undefined for every other failure. */
export const linkEndOf = (error: unknown): LinkEnd | undefined => {
  const name = error instanceof CallError ? error.error : undefined
  return name && ends.includes(name) ? { end: name, error } : undefined
}

/**
 * What has become of a link: why it does not work, or null. No code is no try (§7), but a link that has ended is said
 * before anybody looks for the code.
 */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: async () => {
      try {
        await verifyCode(token, '')
        return null
      } catch (error) {
        const end = linkEndOf(error)
        if (!end && !(error instanceof CallError && error.error === 'INVALID_VALIDATION_CODE')) throw error
        return end ?? null
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
