import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * POST see-as/end: ends seeing the portal as another role. Safe to repeat: the same reply for a token that has ended, or never
 * was. It is made as oneself, without the header `X-See-As`.
 */
export const endSeeAs = endpoint({
  name: 'endSeeAs',
  method: 'POST',
  path: 'see-as/end',
  access: 'seeAs.start',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) }),
  reply: v.null(),
})
