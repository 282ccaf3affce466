import type { ResponseMeaning } from './receipt.ts'

/**
 * ISO 8583:1987 field 39. Codes that accuse the card holder (lost, stolen, suspected fraud, pick up)
 * read as a plain refusal, because the customer holds a copy.
 */
const codes: Record<ResponseMeaning, readonly string[]> = {
  approved: ['00', '08', '10', '11', '85'],
  declined: ['04', '05', '07', '34', '41', '43', '59', '63'],
  'contact-issuer': ['01', '02', '70'],
  'not-permitted': ['03', '57', '58', '62', '78', '93'],
  invalid: ['12', '13', '14', '15', '25', '94'],
  'insufficient-funds': ['51'],
  'limit-exceeded': ['61', '65'],
  'expired-card': ['33', '54'],
  'incorrect-pin': ['55', '86'],
  'pin-tries-exceeded': ['38', '75'],
  'authentication-required': ['1A'],
  technical: ['06', '30', '68', '80', '91', '92', '96'],
}

/** The meaning of each code that has one. */
export const responseMeanings: ReadonlyMap<string, ResponseMeaning> = new Map(
  Object.entries(codes).flatMap(([meaning, list]) => list.map((code) => [code, meaning as ResponseMeaning])),
)

/** Response code as two characters in, its meaning out; undefined for codes of other rails. */
export const responseMeaning = (code: string): ResponseMeaning | undefined => responseMeanings.get(code)
