import type { MessageDescriptor } from '@lingui/core'
import type { Action } from '#core/access/access.ts'
import type { capabilities, Variant } from '#core/access/variant.ts'
import type { Section } from '#web/section.ts'

type Capabilities = (typeof capabilities)[Variant]
/** The parts of the portal that a variant has or lacks. */
type Screen = { [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never }[keyof Capabilities]

/** What every route says of itself. */
export interface RouteData {
  /** Who may enter: everybody, everybody who is signed in, or who may do this. */
  access: 'public' | 'signedIn' | Action
  /** The route exists only in variants that have this (core/access/variant.ts). */
  screen?: Screen
  /** Whoever sees the portal as another role is told here that it is not part of that. */
  notSeenAs?: true
  /** Gives the page its title and its help. */
  section?: Section
  /** The title of a page that belongs to no section, or has a title of its own. */
  title?: MessageDescriptor
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}
