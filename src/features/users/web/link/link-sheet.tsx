import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { useAttach, type TerminalLink } from '../mutations.ts'
import { LinkOutcomes } from './outcomes.tsx'
import { PickList, type Choosable, type UnavailableItem } from './pick-list.tsx'

interface Props {
  title: string
  searchLabel: string
  /** Names what was found. */
  foundLabel: string
  onType: (text: string) => void
  found: readonly Choosable[] | undefined
  refused: readonly UnavailableItem[]
  /** Why nothing was found: the call failed. */
  failure: Error | null
  /** Why one cannot be chosen beside those that are; undefined where it can. */
  barredBy?: (one: Choosable, chosen: readonly Choosable[]) => string | undefined
  /** Why nothing can be linked at all, whatever is found. */
  barrier?: string | undefined
  /** Shown above the search. */
  children?: ReactNode
  linkOf: (token: string) => TerminalLink
  onClose: () => void
}

/** As many as anybody reads through before they search. */
const LISTED = 100

/** Links several at once: searches, chooses, sends, and says of each what became of it. */
export function LinkSheet({
  title,
  foundLabel,
  failure,
  barrier,
  barredBy,
  children,
  linkOf,
  onClose,
  ...picker
}: Props) {
  const { t } = useLingui()
  const offlineReason = useOfflineReason()
  const attach = useAttach()
  const [chosen, setChosen] = useState<readonly Choosable[]>([])
  // What can be chosen goes on changing while this is on its way.
  const [sent, setSent] = useState(chosen)
  const count = chosen.length
  const isChosen = ({ token }: Choosable) => chosen.some((one) => one.token === token)
  const found = picker.found?.map((one) => {
    const barred = isChosen(one) ? undefined : barredBy?.(one, chosen)
    return barred ? { ...one, barred } : one
  })

  const onLink = () => {
    setSent(chosen)
    attach.mutate(
      chosen.map(({ token }) => linkOf(token)),
      {
        onSuccess: (outcomes) => {
          if (outcomes.some(({ error }) => error !== undefined)) return
          announceSuccess(count === 1 ? t`${chosen[0]?.name} was linked` : t`${count} were linked`)
          onClose()
        },
      },
    )
  }
  const waitReason = useWaitReason(attach.isPending)
  const reason = offlineReason ?? barrier ?? (count === 0 ? t`Choose at least one first.` : undefined)
  // With the last one linked the sheet is closed, so an outcome in view has a failure in it.
  const outcomes = attach.data

  return (
    <SideSheet
      title={title}
      closeLabel={t`Close`}
      onClose={onClose}
      waitReason={waitReason}
      footer={
        outcomes ? (
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button disabledReason={waitReason} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="primary" busy={attach.isPending} disabledReason={reason} onClick={onLink}>
              {count === 0 ? <Trans context="verb">Link</Trans> : <Plural value={count} one="Link #" other="Link #" />}
            </Button>
          </>
        )
      }
    >
      {children}
      {outcomes ? (
        <LinkOutcomes
          outcomes={sent.map(({ token, name, hint }, at) => ({ token, name, hint, error: outcomes[at]?.error }))}
        />
      ) : failure ? (
        <p role="alert">
          <Failure error={failure} text={errorTextOf(failure)} />
        </p>
      ) : (
        <PickList
          {...picker}
          found={found}
          limit={LISTED}
          label={foundLabel}
          error={barrier}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </SideSheet>
  )
}
