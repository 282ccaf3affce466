import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { enter } from '#web/shell/guard/enter.ts'
import { Portal } from '#web/shell/portal.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // An address that no other route answers leaves the root alone with its title.
  staticData: { access: 'public', title: msg`Page not found` },
  // Said in full, because the type of what is given depends on this very route.
  beforeLoad: (navigation): Promise<void> => enter(navigation),
  component: Portal,
  notFoundComponent: lazyRouteComponent(() => import('./-portal-frame.tsx'), 'NotFoundModal'),
})
