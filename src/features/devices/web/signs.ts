import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { daysSince } from '#web/ui/dates.ts'
import type { DeviceDetails } from '../contract.ts'
import type { Attestation } from './attestation-reasons.ts'

/** One sign of whether a device goes on taking payments, in words. */
export interface Sign {
  readonly isTrouble: boolean
  readonly text: MessageDescriptor
}

/** Makers bring security patches monthly or every quarter; after two quarters none is coming. Days. */
const OLD_PATCH_DAYS = 183

/**
 * B-28: how long ago the device was in contact, how old its security patch is, how its latest attestation went.
 * @param now milliseconds since 1970, UTC
 * @param latest null where there is none, undefined while that is not known
 */
export const signsOf = (
  { status, lastAccessed, securityPatch }: Pick<DeviceDetails, 'status' | 'lastAccessed' | 'securityPatch'>,
  latest: Attestation | null | undefined,
  now: number,
): Sign[] => [
  contact(status, lastAccessed, now),
  ...(securityPatch ? [patch(securityPatch, now)] : []),
  ...(latest === undefined ? [] : [attestation(latest)]),
]

const contact = (status: DeviceDetails['status'], lastAccessed: string | null, now: number): Sign => {
  if (!lastAccessed) return { isTrouble: true, text: msg`No contact yet` }
  const days = daysSince(lastAccessed, now)
  if (status === 'active' && days === 0) return { isTrouble: false, text: msg`Contact in the last 24 hours` }
  return status === 'active'
    ? { isTrouble: false, text: msg`Last contact ${plural(days, { one: '# day ago', other: '# days ago' })}` }
    : { isTrouble: true, text: msg`No contact for ${plural(days, { one: '# day', other: '# days' })}` }
}

const patch = (securityPatch: string, now: number): Sign => {
  const days = daysSince(securityPatch, now)
  return {
    isTrouble: days > OLD_PATCH_DAYS,
    text: msg`Security patch is ${plural(days, { one: '# day', other: '# days' })} old`,
  }
}

const attestation = (latest: Attestation | null): Sign => {
  if (!latest) return { isTrouble: false, text: msg`No security check yet` }
  const { success, passed } = latest
  if (!success) return { isTrouble: true, text: msg`The latest attestation couldn't run` }
  return passed === false
    ? { isTrouble: true, text: msg`The latest attestation failed` }
    : { isTrouble: false, text: msg`The latest attestation passed` }
}
