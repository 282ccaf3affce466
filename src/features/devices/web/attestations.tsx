import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { attestationList } from '../history.ts'
import { type Attestation, attestationReasons } from './attestation-reasons.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { AttestationSummary } from './attestation-summary.tsx'
import css from './attestation-summary.module.css'
import type { ColumnStyles } from '#web/records/labelled-columns.ts'
import { attestationsQuery } from './queries.ts'
import { RecordList } from '#web/records/record-list.tsx'
import { State } from './state.tsx'
import { attestationStyle, passStyle } from './state-styles.ts'

const styles: ColumnStyles<typeof attestationList> = {
  createdAt: { cell: ({ createdAt }) => <Instant at={createdAt} />, priority: 1, width: '13rem' },
  passed: { cell: (row) => <Outcome row={row} />, priority: 1, width: '18rem', wraps: true },
  type: { cell: ({ type }) => type, priority: 1, width: '10rem' },
  success: { cell: ({ success }) => <State style={attestationStyle(success)} />, width: '10rem' },
  error: { cell: ({ error }) => error, width: '10rem' },
  basicIntegrity: { cell: ({ basicIntegrity }) => <State style={passStyle(basicIntegrity)} />, priority: 3 },
  cts: { cell: ({ cts }) => <State style={passStyle(cts)} />, priority: 3 },
  appLicensingVerdict: { cell: (row) => row.appLicensingVerdict, priority: 3 },
  appRecognitionType: { cell: (row) => row.appRecognitionType, priority: 3, width: '12rem' },
  deviceRecognitionVerdict: { cell: (row) => row.deviceRecognitionVerdict, priority: 3, width: '14rem' },
  evaluationType: { cell: ({ evaluationType }) => evaluationType, priority: 3, width: '10rem' },
  packageName: { cell: ({ packageName }) => packageName, priority: 3, width: '13rem' },
  versionCode: { cell: ({ versionCode }) => versionCode, priority: 3 },
  challengeCheck: { cell: ({ challengeCheck }) => <State style={passStyle(challengeCheck)} />, priority: 3 },
  versionCheck: { cell: ({ versionCheck }) => <State style={passStyle(versionCheck)} />, priority: 3 },
  chainCheck: { cell: ({ chainCheck }) => <State style={passStyle(chainCheck)} />, priority: 3 },
  originCheck: { cell: ({ originCheck }) => <State style={passStyle(originCheck)} />, priority: 3 },
  purposesCheck: { cell: ({ purposesCheck }) => <State style={passStyle(purposesCheck)} />, priority: 3 },
  updatedOn: { cell: ({ updatedOn }) => <Instant at={updatedOn} />, priority: 3, width: '13rem' },
}

/** How an attestation went, and in plain words why not, where it did not pass (B-27). */
function Outcome({ row }: { row: Attestation }) {
  const { i18n } = useLingui()
  const { success, passed } = row
  const reasons = attestationReasons(row)
  return (
    <>
      <State style={success ? passStyle(passed) : attestationStyle(false)} />
      {reasons.length > 0 && <small className={css.why}>{reasons.map(({ reason }) => i18n._(reason)).join(' ')}</small>}
    </>
  )
}

/** Whether a device proved to be what it says, each time it was asked; the newest first, explained above them (B-27). */
export function Attestations({ token }: { token: string }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  return (
    <>
      <AttestationSummary token={token} />
      <RecordList
        list={attestationList}
        title={t`Attestations`}
        emptyTitle={msg`No security check yet`}
        query={(state) => attestationsQuery(token, state, principal)}
        styles={styles}
      />
    </>
  )
}
