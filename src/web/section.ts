import type { MessageDescriptor } from '@lingui/core'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/**
 * A part of the portal with an entry in a menu. Each feature declares its own in `web/section.ts`, and the routes that
 * belong to it name it; the menu is made of these.
 */
export interface Section {
  /** The address its entry leads to, whose route says who may open it. */
  readonly to: Exclude<keyof RegisteredRouter['routesByPath'], `${string}/`>
  /** The menu goes from the lowest to the highest. A phone shows the first of those a person may open, and the rest under "more". */
  readonly menu: number
  /** With `account` its entry is in the account menu: what few people need, and seldom. */
  readonly place?: 'account'
  /** What it is called in the menu, over its page and its table, and in the title of the document. */
  readonly title: MessageDescriptor
  /** An outline as `Icon` draws it. */
  readonly icon: { readonly name: string; readonly d: string }
  /** What its pages are for (B-46). */
  readonly help: MessageDescriptor
  /** Shown beside its entry in the menu. */
  readonly Badge?: ComponentType
}
