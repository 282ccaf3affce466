import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { AttestationState, DeviceTrouble } from '#core/codes.ts'
import { daysSince } from '#web/ui/dates.ts'
import type { DeviceDetails } from '../contract.ts'

/** One sign of whether a device goes on taking payments, in words. */
export interface Sign {
  readonly isTrouble: boolean
  readonly text: MessageDescriptor
}

type Device = Pick<DeviceDetails, 'status' | 'lastAccessed' | 'securityPatch' | 'attestation' | 'health'>

/**
 * B-28: how long ago the device was in contact, how old its security patch is, how its latest attestation went. Which of it is
 * trouble is the server's to say, as in the list.
 * @param now milliseconds since 1970, UTC
 */
export const signsOf = (device: Device, now: number): Sign[] => {
  const sign = (trouble: DeviceTrouble, text: MessageDescriptor): Sign => ({
    isTrouble: device.health.includes(trouble),
    text,
  })
  return [
    sign('noContact', contact(device, now)),
    ...(device.securityPatch ? [sign('oldPatch', patch(device.securityPatch, now))] : []),
    sign('attestation', attestations[device.attestation]),
  ]
}

const contact = ({ status, lastAccessed }: Device, now: number): MessageDescriptor => {
  if (!lastAccessed) return msg`No contact yet`
  const days = daysSince(lastAccessed, now)
  if (status === 'inactive') return msg`No contact for ${plural(days, { one: '# day', other: '# days' })}`
  return days === 0
    ? msg`Contact in the last 24 hours`
    : msg`Last contact ${plural(days, { one: '# day ago', other: '# days ago' })}`
}

const patch = (securityPatch: string, now: number): MessageDescriptor => {
  const days = daysSince(securityPatch, now)
  return msg`Security patch is ${plural(days, { one: '# day', other: '# days' })} old`
}

const attestations: Readonly<Record<AttestationState, MessageDescriptor>> = {
  passed: msg`The latest attestation passed`,
  failed: msg`The latest attestation failed`,
  notRun: msg`The latest attestation couldn't run`,
  none: msg`No security check yet`,
}
