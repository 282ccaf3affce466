import { createFileRoute, redirect } from '@tanstack/react-router'

/** The receipt is a page of its own, without the portal: going there leaves it. */
export const Route = createFileRoute('/qr/$token')({
  staticData: { access: 'public', screen: 'receiptPage' },
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true })
  },
})
