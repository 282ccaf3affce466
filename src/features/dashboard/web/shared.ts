import { lazy } from 'react'

/** What is unusual about a terminal, in a sentence. */
export const WarningText = lazy(async () => ({ default: (await import('./warning-text.tsx')).WarningText }))
