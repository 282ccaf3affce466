import { createFileRoute } from '@tanstack/react-router'
import { exportsSection } from '#features/exports/web/section.ts'

/** Files that were exported, and what exports them again and again. */
export const Route = createFileRoute('/_app/exports')({
  staticData: { access: 'export.list', notSeenAs: true, section: exportsSection },
})
