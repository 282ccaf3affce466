import { lazy, Suspense } from 'react'

const ExportsBadge = lazy(async () => ({ default: (await import('./exports-badge.tsx')).ExportsBadge }))

/** The badge of the exports, which the first page does not wait for. */
export function LazyExportsBadge() {
  return (
    <Suspense>
      <ExportsBadge />
    </Suspense>
  )
}
