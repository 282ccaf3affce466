import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { SEE_AS_MINUTES, SEE_AS_REASON } from '#core/see-as.ts'
import { roleTexts } from '#core/texts/roles.ts'
import { isGone } from '#web/api/call-error.ts'
import { useTooLong } from '#web/i18n/too-long.ts'
import { referenceIn } from '#web/records/reference-in.ts'
import { RecordDetails } from '#web/records/record-details.tsx'
import { useMay } from '#web/session/may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FailedCall } from '../failed-calls.ts'
import { FailedCallFacts } from './failed-call-facts.tsx'
import {
  failedCallQuery,
  type OfferedRole,
  placesQuery,
  rolesOfMerchants,
  rolesOfStores,
  rolesOfUserQuery,
  type SupportAddress,
} from './queries.ts'
import { RoleChoices, type Why } from './role-choices.tsx'
import fieldAndButton from '#web/ui/form/field-and-button.module.css'
import css from './screen.module.css'

interface Props {
  address: SupportAddress
  onAddress: (address: SupportAddress) => void
}

/** /support: what became of a call by its reference (JOB-16), and the portal as a role beneath sees it. */
export function SupportScreen({ address: { reference, user }, onAddress }: Props) {
  const may = useMay()
  const found = useQuery({ ...failedCallQuery(reference ?? ''), enabled: reference !== undefined })
  const isLoading = reference !== undefined && found.isPending
  // Nobody can be viewed as who was not logged in.
  const isOfNobody = found.data?.person === null
  return (
    <div className={css.screen}>
      <ReferenceForm key={reference} reference={reference} onFind={(typed) => onAddress({ reference: typed })} />
      {reference !== undefined && <FoundCall query={found} />}
      {/* Kept where nothing is found, with what was typed. */}
      {may('seeAs.start') && !isOfNobody && (
        <div hidden={isLoading}>
          <ViewAs user={found.data?.person?.token ?? user} reference={found.data?.reference} />
        </div>
      )}
    </div>
  )
}

function ReferenceForm({ reference = '', onFind }: { reference: string | undefined; onFind: (found: string) => void }) {
  const { t } = useLingui()
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('reference')
    const found = referenceIn(typeof typed === 'string' ? typed : '')
    setError(found ? undefined : t`Enter a whole reference, such as 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.`)
    if (found) onFind(found)
  }
  return (
    <form className={`${fieldAndButton.row} ${css.reference}`} noValidate onSubmit={submit}>
      <TextField
        name="reference"
        label={t`Reference of an error`}
        error={error}
        defaultValue={reference}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <Button type="submit" icon="search">
        <Trans>Find</Trans>
      </Button>
    </form>
  )
}

function FoundCall({ query }: { query: UseQueryResult<FailedCall> }) {
  const { t } = useLingui()
  if (isGone(query.error)) {
    return (
      <EmptyState title={t`Nothing found for this reference`}>
        <Trans>
          References are kept for 30 days, and not when a user has many errors within an hour. Check that it was read
          out correctly; the server's log has it, too.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <RecordDetails query={query}>
      {(failed) => (
        <div className={css.part}>
          <FailedCallFacts failed={failed} />
        </div>
      )}
    </RecordDetails>
  )
}

/** Asks for a reason, which the reference of an error is. */
function ViewAs({ user, reference }: { user: string | undefined; reference: string | undefined }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const reason = typed ?? (reference === undefined ? '' : t`Error ${reference}`)
  const why = reference === undefined ? { reason } : { reason, reference }
  const tooLong = useTooLong()(reason.trim(), SEE_AS_REASON.max)
  const field = (
    <TextField
      label={t`Reason`}
      value={reason}
      error={tooLong}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
  const roles = user === undefined ? <PlaceForm why={why} /> : <UserRoles user={user} why={why} />
  return (
    <section className={css.part} aria-label={t`View the portal as another role`}>
      {/* Below a found call its buttons are in sight without scrolling; the reason that is filled in follows */}
      {reference !== undefined && roles}
      {reference === undefined && (
        <h2>
          <Trans>View the portal as another role</Trans>
        </h2>
      )}
      {reference !== undefined && field}
      <p>
        <Trans>
          Read-only, without names, email addresses, free texts and card digits, for {SEE_AS_MINUTES} minutes at most.
          The activity log of the merchant shows who viewed it and why.
        </Trans>
      </p>
      {reference === undefined && field}
      {reference === undefined && roles}
    </section>
  )
}

function UserRoles({ user, why }: { user: string; why: Why }) {
  const { t } = useLingui()
  const query = useQuery(rolesOfUserQuery(user))
  const none = t`There is no role here that you can view the portal as.`
  return <RecordDetails query={query}>{(choices) => <RoleChoices {...{ choices, why, none }} />}</RecordDetails>
}

const offered: readonly OfferedRole[] = [...rolesOfMerchants, ...rolesOfStores]

function PlaceForm({ why }: { why: Why }) {
  const { t, i18n } = useLingui()
  const [role, setRole] = useState<OfferedRole>('ROLE_CASHIER')
  const [name, setName] = useState('')
  const { data } = useQuery(placesQuery(role, name))
  const isOfStores = rolesOfStores.some((one) => one === role)
  return (
    <>
      <div className={css.line}>
        <SelectField
          label={t`Role`}
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(offered.find((one) => one === value) ?? role)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {i18n._(roleTexts[one])}
            </option>
          ))}
        </SelectField>
        <TextField
          label={isOfStores ? t`Store` : t`Merchant`}
          icon="search"
          type="search"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      {data && <RoleChoices choices={data} why={why} none={t`No results`} />}
    </>
  )
}
