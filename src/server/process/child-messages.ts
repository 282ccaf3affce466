import type { Config } from '#server/config/config.ts'
import type { RecoveryState } from '#server/recovery/continuous.ts'

/** What the primary process tells one of those that answer calls or do the work in the background. */
export type ToChild =
  | {
      readonly kind: 'start'
      /** For the log, such as `api-1`. */
      readonly name: string
      readonly role: Config['role']
      readonly databaseUrl: string
      readonly secret: string
      readonly isDiskTight: boolean
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'hurry' }
  | { readonly kind: 'diskRoom'; readonly isTight: boolean }
  /** How the archive is that the primary process keeps. */
  | { readonly kind: 'archive'; readonly state: RecoveryState }
  /** All processes together hold too many connections of this client; `evenBusy`: one on which a call runs, too. */
  | { readonly kind: 'giveUp'; readonly question: number; readonly address: string; readonly evenBusy: boolean }
  | { readonly kind: 'tellState'; readonly question: number }

/** What they tell the primary process. */
export type FromChild =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ready' }
  /** The start was refused: trying again without a change will not help. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'opened'; readonly address: string }
  | { readonly kind: 'closed'; readonly address: string }
  | { readonly kind: 'answer'; readonly question: number; readonly answer: boolean | ProcessState }

/** How one process is, for the operator. */
export interface ProcessState {
  readonly isReady: boolean
  readonly [detail: string]: unknown
}

/** What came over the channel, which carries messages of libraries as well. */
export const readMessage = (message: unknown): ToChild | FromChild | undefined =>
  typeof message === 'object' && message !== null && 'kind' in message ? (message as ToChild | FromChild) : undefined
