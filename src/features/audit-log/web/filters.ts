import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AuditEvent, presentName } from '#core/audit-events.ts'
import type { auditList } from '../contract.ts'
import { eventTexts, recordKindTexts, resultTexts } from '../labels.ts'
import { auditTexts } from '../texts.ts'
import { getUser, listUsers } from '#features/users/contract.ts'
import { call } from '#web/api/call.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { type OptionSource, optionsQuery } from '#web/lists/option-source.ts'

const eventLabel = (event: string): string => {
  const name = presentName(event)
  return Object.hasOwn(eventTexts, name) ? i18n._(eventTexts[name as AuditEvent]) : name
}

/** Every event, by its words. */
const eventSource: OptionSource = {
  access: 'audit.list',
  narrowedBy: [],
  isSearched: false,
  options: () =>
    optionsQuery(
      ['options', 'auditEvents'],
      async () => Object.keys(eventTexts),
      (events) =>
        events
          .map((event) => ({ value: event, label: eventLabel(event) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale.replace('_', '-'))),
    ),
  say: eventLabel,
}

/** People found at once; more letters find the others. */
const PEOPLE = 50

interface UserChoice {
  readonly token: string
  readonly name: string
  readonly email: string
}

const personOption = ({ token, name, email }: UserChoice) => ({ value: token, label: `${name} · ${email}` })

/** People by name, and the names of known ones. */
const personSource: OptionSource = {
  access: listUsers.access,
  narrowedBy: [],
  isSearched: true,
  options: ({ search: asked }) => {
    const search = typeof asked === 'string' ? asked : undefined
    const body = { sort: null, filter: search === undefined ? {} : { username: search } }
    return optionsQuery(
      ['options', 'people', search],
      (signal) => call(listUsers, { params: { page: 1, perPage: PEOPLE }, body }, { signal }),
      ({ items }) => items.map(personOption),
    )
  },
  named: (tokens) =>
    optionsQuery(
      ['options', 'people named', tokens],
      (signal) => Promise.all(tokens.map((id) => call(getUser, { params: { id } }, { signal }))),
      (people) => people.map(personOption),
    ),
}

/** The filters of the audit log, what is asked for most first. */
export const auditFilters: FilterStyles<typeof auditList> = {
  dateFrom: { label: msg`Period` },
  event: { label: auditTexts.event, source: eventSource },
  userTokens: { label: auditTexts.actorName, source: personSource },
  concernedTokens: { label: auditTexts.concerned, source: personSource },
  result: {
    label: auditTexts.result,
    options: Object.entries(resultTexts).map(([value, label]) => ({ value, label })),
  },
  objectType: {
    label: auditTexts.objectType,
    options: Object.entries(recordKindTexts).map(([value, label]) => ({ value, label })),
  },
  objectToken: { label: auditTexts.objectName },
}
