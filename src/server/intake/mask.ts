/** Digits with at most one space or dash between them, as card numbers are written. */
const digitRuns = /\d+(?:[ -]\d+)*/g
const PAN_MIN = 13
/** Most texts hold too few digits; this tells them faster than looking at every run. */
const enoughDigits = /(?:\d[ -]?){13}/
const PAN_MAX = 19

/** What remains of a full card number (SEC-54). */
const masked = (digits: string) => `****${digits.slice(-4)}`

const keepsLuhn = (digits: string): boolean => {
  let sum = 0
  for (let at = digits.length - 1, doubled = false; at >= 0; at--, doubled = !doubled) {
    const digit = digits.charCodeAt(at) - 48
    sum += doubled ? digit * 2 - (digit > 4 ? 9 : 0) : digit
  }
  return sum % 10 === 0
}

const maskRun = (run: string): string => {
  if (run.length < PAN_MIN) return run
  const groups = run.split(/([ -])/)
  // Every other entry is a separator. A card number may stand among other groups of digits.
  for (let first = 0; first < groups.length; first += 2) {
    for (let last = first, digits = ''; last < groups.length; last += 2) {
      digits += groups[last]
      if (digits.length > PAN_MAX) break
      if (digits.length >= PAN_MIN && keepsLuhn(digits)) {
        const after = groups.slice(last + 1).join('')
        return groups.slice(0, first).join('') + masked(digits) + after.replace(digitRuns, maskRun)
      }
    }
  }
  return run
}

/** Cuts every run of 13 to 19 digits that satisfies the Luhn check (ISO/IEC 7812-1) to its last four. */
export const maskCardNumbers = (text: string): string =>
  enoughDigits.test(text) ? text.replace(digitRuns, maskRun) : text

/**
 * Numbers that card schemes give out (ISO/IEC 7812 prefixes and lengths): Visa, Mastercard, Amex, Diners, JCB, and all
 * that begin with 6 or Maestro's 5.
 */
const issued =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6\d{15,18}|5[06-9]\d{14,17})$/

/** Whether a text holds a card number as the schemes give them out. Numeric codes seldom look like one by chance. */
export const holdsCardNumber = (text: string): boolean =>
  text.match(/\d+/g)?.some((digits) => issued.test(digits) && keepsLuhn(digits)) ?? false

/**
 * Fields that name something: masking would make two names one, so a line with a card number here is refused instead.
 * A password is never stored, only its hash.
 */
const untouched: ReadonlySet<string> = new Set([
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

/** Masks the texts of a record in place, nested ones too. @returns how many values were changed */
export const maskRecord = (record: Record<string, unknown>): number => {
  let changed = 0
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string') {
      if (value.length < PAN_MIN || untouched.has(name)) continue
      const safe = maskCardNumbers(value)
      if (safe === value) continue
      record[name] = safe
      changed++
    } else if (typeof value === 'object' && value !== null && !untouched.has(name)) {
      changed += maskRecord(value as Record<string, unknown>)
    }
  }
  return changed
}
