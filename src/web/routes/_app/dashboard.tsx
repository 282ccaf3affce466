import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'
import { QuickSections } from '#web/frame/rail/quick-sections.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { access: 'dashboard.view', section: 'dashboard' },
  component: () => (
    <>
      <QuickSections />
      <Coming />
    </>
  ),
})
