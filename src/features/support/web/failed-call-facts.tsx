import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Action } from '#core/access/access.ts'
import { roleCan } from '#core/access/can.ts'
import { roles } from '#core/access/roles.ts'
import { isErrorName } from '#core/errors.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Copyable } from '#web/records/copyable.tsx'
import { RecordHead } from '#web/records/record-details.tsx'
import { ReferenceGroups } from '#web/ui/reference.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import type { FailedCall, RefusalRule } from '../failed-calls.ts'

/** Which rule refused a call, for somebody who explains it on the phone. */
const ruleTexts: Readonly<Record<RefusalRule, MessageDescriptor>> = {
  role: msg`The role doesn't allow it.`,
  readOnly: msg`The user has read-only access, and this would change something.`,
  password: msg`The user must set a new password first.`,
  scope: msg`The record doesn't exist, or the user has no access to it.`,
  login: msg`The login or the session wasn't accepted.`,
  value: msg`What was entered isn't valid.`,
  state: msg`The record or what is linked to it doesn't allow it now.`,
  limit: msg`There were too many requests.`,
  failure: msg`No rule: the server failed or was too busy.`,
}

/** What was asked, by whom, and which rule refused it (JOB-16). */
export function FailedCallFacts({ failed }: { failed: FailedCall }) {
  const { t, i18n } = useLingui()
  const { reference, at, request, action, variant, error, status, rule, objectToken, person, role, viewOnly } = failed
  const allowed = roles.filter((one) => roleCan(one, action as Action, variant))
  const roleName = role && i18n._(roleTexts[role])
  const items = [
    { term: t`Rule`, value: i18n._(ruleTexts[rule]) },
    {
      term: t`Allowed for`,
      value: rule === 'role' && allowed.map((one) => i18n._(roleTexts[one])).join(', '),
    },
    {
      term: t`User`,
      value: person ? (
        <Link to="/users/list" search={{ open: person.token }}>
          {person.name}
        </Link>
      ) : (
        t`Nobody logged in`
      ),
    },
    { term: t`Role`, value: roleName && (viewOnly ? t`${roleName}, read-only` : roleName) },
    { term: t`Time`, value: <Instant at={at} /> },
    { term: t`Request`, value: <code>{request}</code> },
    { term: t`Record ID`, value: objectToken && <Copyable text={objectToken} what={t`Record ID`} /> },
    { term: t`Error code`, value: <code>{`${status} ${error}`}</code> },
    {
      term: t`Reference`,
      value: (
        <Copyable text={reference} what={t`Reference`}>
          <span>
            <ReferenceGroups reference={reference} />
          </span>
        </Copyable>
      ),
    },
  ]
  return (
    <>
      <RecordHead title={isErrorName(error) ? i18n._(errorTexts[error]) : error} />
      <KeyValueList items={items} />
      {!person && role && (
        <p>
          <Trans>The user was deleted, or isn't among those you can see.</Trans>
        </p>
      )}
    </>
  )
}
