import type { Text } from '#core/texts/texts.ts'

/** Column headings of the audit log. */
export const auditTexts = {
  time: /*i18n*/ { id: 'audit.time', message: 'Time' },
  actorName: /*i18n*/ { id: 'audit.actorName', message: 'User' },
  concerned: /*i18n*/ { id: 'audit.concerned', message: 'User concerned' },
  role: /*i18n*/ { id: 'audit.role', message: 'Role' },
  event: /*i18n*/ { id: 'audit.event', message: 'Event' },
  objectType: /*i18n*/ { id: 'audit.objectType', message: 'Record type' },
  objectName: /*i18n*/ { id: 'audit.objectName', message: 'Record' },
  result: /*i18n*/ { id: 'audit.result', message: 'Result' },
  count: /*i18n*/ { id: 'audit.count', message: 'Times' },
  reference: /*i18n*/ { id: 'audit.reference', message: 'Reference' },
} as const satisfies Record<string, Text>

/** How a file that proves itself is checked, sentence by sentence; names of fields stay as they are in the file. */
export const proofTexts = {
  check: /*i18n*/ {
    id: 'proof.check',
    message: 'To check this file without the portal: npm run audit-verify, a space and the name of the file.',
  },
  signature: /*i18n*/ {
    id: 'proof.signature',
    message:
      'The last line signs its own sum (Ed25519). Ask whoever runs the portal for the public key and compare it with "key".',
  },
  lines: /*i18n*/ {
    id: 'proof.lines',
    message:
      'Sums are SHA-256. "line" is the sum of the "line" before it, as text, followed by the text of its own line up to the comma before "line".',
  },
  entry: /*i18n*/ {
    id: 'proof.entry',
    message:
      '"entry" is what the log holds: position, time (UTC), role, event, record type, record, result, reference, values before, values after, times.',
  },
  content: /*i18n*/ {
    id: 'proof.content',
    message:
      'The content of a row is the sum of three sums: of "salt" and "entry", of the salt and entry of "actor", and "withheld" for what no file shows.',
  },
  hash: /*i18n*/ {
    id: 'proof.hash',
    message: '"hash" is the sum of "previous", "skip" and the content. A link that is empty counts as 32 zero bytes.',
  },
  over: /*i18n*/ {
    id: 'proof.over',
    message:
      '"over" leads across rows that are not in this file, back to the row before: "previous", "skip" and content of each row on the way. "skip" is the hash of the row whose position is smaller by the largest power of two that divides the position.',
  },
  shown: /*i18n*/ {
    id: 'proof.shown',
    message: '"shown" was looked up when the file was made. The signature covers it, the chain does not.',
  },
  older: /*i18n*/ {
    id: 'proof.older',
    message: 'Rows without "proof" are older than this kind of proof. npm run audit-verify checks them on the server.',
  },
} as const satisfies Record<string, Text>
