import { createLink } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/button.tsx'

/** A way to another page of the portal that looks like a button. */
export const RouteButton = createLink(LinkButton)
