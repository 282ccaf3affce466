import { createFileRoute } from '@tanstack/react-router'
import { landing } from '#web/shell/guard/landing.ts'

export const Route = createFileRoute('/')({
  staticData: { access: 'signedIn' },
  beforeLoad: ({ context }) => {
    throw landing(context.queryClient)
  },
})
