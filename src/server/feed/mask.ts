import { PAN_MIN } from '#core/card-number/card-ranges.ts'
import { maskCardNumbers } from '#core/card-number/card-number.ts'

/**
 * Fields that name something: masking would make two names one, so a line with a card number here is refused instead.
 * A password is never stored, only its hash.
 */
export const untouched: ReadonlySet<string> = new Set([
  'acquirerCode',
  'affiliateCode',
  'affiliateCodes',
  'instanceCode',
  'instanceCodes',
  'merchantCode',
  'merchantCodes',
  'storeCode',
  'storeCodes',
  'cardAcceptorIdentificationCode',
  'posTerminalIdCode',
  'terminalId',
  'tid',
  'tids',
  'mid',
  'deviceId',
  'trnKey',
  'certificateId',
  'attestationId',
  'operationId',
  'linkedTrx',
  'email',
  'userEmail',
  'aid',
  'password',
])

/** Masks the texts of a record in place, nested ones too, however deep. @returns how many values were changed */
export const maskRecord = (record: Record<string, unknown>): number => {
  let changed = 0
  const waiting = [record]
  for (let inner = waiting.pop(); inner; inner = waiting.pop()) {
    for (const [name, value] of Object.entries(inner)) {
      if (typeof value === 'string') {
        if (value.length < PAN_MIN || untouched.has(name)) continue
        const safe = maskCardNumbers(value)
        if (safe === value) continue
        inner[name] = safe
        changed++
      } else if (typeof value === 'object' && value !== null && !untouched.has(name)) {
        waiting.push(value as Record<string, unknown>)
      }
    }
  }
  return changed
}
