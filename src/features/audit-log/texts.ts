import type { Text } from '#core/texts/texts.ts'

/** Column headings of the audit log. */
export const auditTexts = {
  time: /*i18n*/ { id: 'audit.time', message: 'Time' },
  actorName: /*i18n*/ { id: 'audit.actorName', message: 'User' },
  role: /*i18n*/ { id: 'audit.role', message: 'Role' },
  event: /*i18n*/ { id: 'audit.event', message: 'Event' },
  objectType: /*i18n*/ { id: 'audit.objectType', message: 'Record type' },
  objectName: /*i18n*/ { id: 'audit.objectName', message: 'Record' },
  result: /*i18n*/ { id: 'audit.result', message: 'Result' },
  count: /*i18n*/ { id: 'audit.count', message: 'Times' },
  reference: /*i18n*/ { id: 'audit.reference', message: 'Reference' },
} as const satisfies Record<string, Text>
