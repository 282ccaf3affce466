import type { Random } from './random.ts'
import type { Lines } from './tenants.ts'

const DAY_MS = 86_400_000
const APP = 'com.counterside.softpos'
/** Days until a certificate is replaced. */
const ROTATION = 120
const CERTIFICATES = 3

/** The certificates of every device: the one in use and those it replaced. */
export const generateCertificates = (random: Random, devices: Lines, now: Date): Lines =>
  devices.flatMap(({ acquirerCode, deviceId, lastAccessedAt }) => {
    const newest = random.whole(5, ROTATION - 5)
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
    return Array.from({ length: CERTIFICATES }, (_, index) => {
      const madeAgo = newest + index * ROTATION
      const isCurrent = index === 0
      const replaced = ago(madeAgo - ROTATION)
      return {
        acquirerCode,
        deviceId,
        certificateId: random.hex(12),
        app: APP,
        isDeleted: !isCurrent,
        status: isCurrent ? 'VALID' : random.pick(['EXPIRED', 'REPLACED', 'REPLACED', 'REVOKED']),
        createdAt: ago(madeAgo),
        updatedOn: isCurrent ? ago(madeAgo) : replaced,
        firstAccessedAt: ago(madeAgo),
        lastAccessedAt: isCurrent ? lastAccessedAt : replaced,
      }
    })
  })
