import { lazy } from 'react'

/** What was looked at without a finding; what else a page looked at stands among it. */
export const WarningChecks = lazy(async () => ({
  default: (await import('./warning-checks.tsx')).WarningChecks,
}))
export const Clear = lazy(async () => ({ default: (await import('./warning-checks.tsx')).Clear }))
export const Note = lazy(async () => ({ default: (await import('./warning-checks.tsx')).Note }))

/** What is unusual about a terminal, in a sentence. */
export const WarningText = lazy(async () => ({ default: (await import('./warning-text.tsx')).WarningText }))
