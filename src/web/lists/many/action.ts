import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Action } from '#core/access/access.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { ManyCalls } from '#core/list/many.ts'

/** What can be done with many records of a list at once. */
export interface ManyAction {
  /** Its own in its list. */
  readonly id: string
  readonly access: Action
  readonly label: MessageDescriptor
  readonly calls: ManyCalls<unknown>
  /** The change that is sent, with what was typed where a reason is asked for, and the token of what was chosen. */
  readonly changeFor: (reason: string, target?: string) => unknown
  /** The record that is to be chosen before it can be said what it would come to, such as a terminal. */
  readonly target?: {
    readonly Picker: ComponentType<{ value: string | undefined; onChange: (token: string) => void }>
    /** What is missing as long as none is chosen. */
    readonly missing: MessageDescriptor
  }
  /** The action that takes it back for those it was done to, where the single action can be taken back. */
  readonly undo?: () => ManyAction
  /**
   * Taking it back begins with the preview of the opposite action, which needs the versions that the records have after the change.
   * It asks only where a reason is required or terminals would stop.
   */
  readonly undoPreviews?: boolean
  /** The question, for so many records. */
  readonly title: (count: number) => ReactNode
  /** What was done, to so many records. */
  readonly done: (count: number) => ReactNode
  /** That so many records were as the change would make them. */
  readonly already: (count: number) => ReactNode
  /** Terminals may stop taking payments by it. */
  readonly stops: boolean
  /** What it does, where it stops nothing. */
  readonly effect?: MessageDescriptor
  readonly reason?: 'optional' | 'required'
  /** Asks anew for all that shows it. */
  readonly refresh: (client: QueryClient, principal: ListPrincipal) => Promise<unknown>
}

/** How a list offers its actions: what is needed before anybody selects, and the rest when they may. */
export interface ManyActions {
  /** The rights of which one at least is needed. */
  readonly access: readonly Action[]
  readonly load: () => Promise<readonly ManyAction[]>
}
