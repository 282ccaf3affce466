import { notAskedSeenAs } from '#core/access/seen-as.ts'
import { seenAs } from '#web/session/seen-as.ts'

/**
 * Whether a filter of this name can be used on this page: whoever sees the portal as another role is refused what is masked
 * (decision 0049). Loaded with what offers filters, so that the first page does without the rule.
 */
export const isAskable = (name: string): boolean => !seenAs() || notAskedSeenAs({ [name]: null }).length === 0
