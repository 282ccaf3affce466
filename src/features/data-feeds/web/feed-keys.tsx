import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { columnTexts } from '#core/texts/texts.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { CopyButton } from '#web/records/copy-button.tsx'
import { RecordDetails } from '#web/records/record-details.tsx'
import { useMay } from '#web/session/may.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { Status } from '#web/ui/status.tsx'
import type { AcquirerKeys, FeedKey } from '../feed-keys.ts'
import { feedKindTexts, keyStateTexts } from '../texts.ts'
import feedCss from './feed.module.css'
import css from './feed-keys.module.css'
import { FormatLink } from './format-link.tsx'
import { feedKeysQuery, useWithdrawFeedKey } from './key-queries.ts'
import { NewFeedKey } from './new-feed-key.tsx'

/** The keys with which acquirers send data, and the codes that their data names. */
export function FeedKeys() {
  const { t } = useLingui()
  const query = useQuery(feedKeysQuery(useListPrincipal()))
  return (
    <section className={css.keys} aria-label={t`Feed keys`}>
      <h2>
        <Trans>Feed keys</Trans>
      </h2>
      <p>
        <FormatLink />
      </p>
      <RecordDetails query={query}>
        {({ acquirers }) => acquirers.map((acquirer) => <KeysOfAcquirer key={acquirer.token} acquirer={acquirer} />)}
      </RecordDetails>
    </section>
  )
}

function KeysOfAcquirer({ acquirer }: { acquirer: AcquirerKeys }) {
  const { t } = useLingui()
  const headingId = useId()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const [isMaking, setMaking] = useState(false)
  const { name, keys, codes } = acquirer
  const valid = keys.filter(({ state }) => state === 'valid')
  const former = keys.filter(({ state }) => state !== 'valid')
  return (
    <article className={css.acquirer} aria-labelledby={headingId}>
      <header className={feedCss.head}>
        <h3 id={headingId}>{name}</h3>
        {may('feedKey.change') && (
          <Button disabledReason={offlineReason} onClick={() => setMaking(true)}>
            <Trans>Create key</Trans>
          </Button>
        )}
      </header>
      {valid.length === 0 && (
        <p>
          <Trans>No valid keys. Without one, no data can be sent.</Trans>
        </p>
      )}
      <ul className={css.list}>
        {valid.map((key) => (
          <KeyItem key={key.token} feedKey={key} />
        ))}
      </ul>
      {former.length > 0 && (
        <Disclosure summary={t`No longer valid`}>
          <ul className={css.list}>
            {former.map((key) => (
              <KeyItem key={key.token} feedKey={key} />
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure summary={t`Codes to use in the data`}>
        <Codes codes={codes} />
      </Disclosure>
      {isMaking && <NewFeedKey acquirer={acquirer} onClose={() => setMaking(false)} />}
    </article>
  )
}

const icons = { valid: 'check', expired: 'warning', withdrawn: 'close' } as const satisfies Record<
  FeedKey['state'],
  string
>

/** When a key was created and used last, which tells two of one name apart. */
const useTimesOf = ({ createdAt, createdBy, lastUsedAt }: FeedKey) => {
  const { t, i18n } = useLingui()
  return [
    {
      term: i18n._(columnTexts.createdAt),
      value: (
        <>
          <Instant at={createdAt} />
          {createdBy && <> · {createdBy}</>}
        </>
      ),
    },
    { term: t`Last used`, value: lastUsedAt ? <Instant at={lastUsedAt} /> : t`Never` },
  ]
}

function KeyItem({ feedKey }: { feedKey: FeedKey }) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const [isGoing, setGoing] = useState(false)
  const { name, state, kinds, expiresAt } = feedKey
  return (
    <li className={css.key} aria-labelledby={headingId}>
      <div className={feedCss.head}>
        <h4 id={headingId}>{name}</h4>
        <Status icon={icons[state]}>{i18n._(keyStateTexts[state])}</Status>
      </div>
      <KeyValueList
        items={[
          {
            term: t`May send`,
            value: kinds ? kinds.map((kind) => i18n._(feedKindTexts[kind])).join(', ') : t`All kinds of data`,
          },
          ...useTimesOf(feedKey),
          { term: t`Expires`, value: expiresAt ? <Instant at={expiresAt} /> : t`Never` },
        ]}
      />
      {state === 'valid' && may('feedKey.change') && (
        <Button kind="quiet" disabledReason={offlineReason} onClick={() => setGoing(true)}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
      {isGoing && <Withdrawal feedKey={feedKey} onClose={() => setGoing(false)} />}
    </li>
  )
}

function Withdrawal({ feedKey, onClose }: { feedKey: FeedKey; onClose: () => void }) {
  const { t } = useLingui()
  const { token, name } = feedKey
  const withdraw = useWithdrawFeedKey()
  const onConfirm = () =>
    withdraw.mutate(token, {
      onSuccess: () => {
        announceSuccess(t`Withdrawn: ${name}`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t`Withdraw ${name}?`}
      confirmLabel={t`Withdraw`}
      cancelLabel={t`Cancel`}
      danger
      waitReason={useWaitReason(withdraw.isPending)}
      failure={withdraw.error && <Failure error={withdraw.error} text={errorTextOf(withdraw.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Trans>Whatever sends data with this key is refused from now on. This can't be undone.</Trans>
      {/* While keys are changed for new ones, two have the same name. */}
      <KeyValueList items={useTimesOf(feedKey)} />
    </ConfirmDialog>
  )
}

/** The codes by which rows of the data say where they belong. */
function Codes({ codes }: { codes: AcquirerKeys['codes'] }) {
  const { i18n } = useLingui()
  return (
    <KeyValueList
      items={codes.map(({ kind, code, name }) => ({
        term: `${i18n._(columnTexts[kind])} · ${name}`,
        value: (
          <>
            <code className={css.code}>{code}</code> <CopyButton text={code} what={code} />
          </>
        ),
      }))}
    />
  )
}
