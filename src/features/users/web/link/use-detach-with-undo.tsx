import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { announceFailure, announceSuccess } from '#web/messages/messages.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useAttach, useDetach, type TerminalLink } from '../mutations.ts'

/** A link that was removed, and the name of the user or terminal at its other end. */
export interface Detached {
  readonly link: TerminalLink
  readonly name: string
  /** The button that was pressed, which goes away with its row. */
  readonly pressed: Element
}

/** Asks, detaches, and for a few seconds attaches again what was detached last (B-42). */
export const useDetachWithUndo = () => {
  const { t, i18n } = useLingui()
  const detach = useDetach()
  const attach = useAttach()
  const [asked, setAsked] = useState<Detached>()
  const [detached, setDetached] = useState<Detached>()
  const waitReason = useWaitReason(detach.isPending)
  const failed = (error: unknown) => announceFailure(i18n._(errorTextOf(error)), error)

  return {
    /** The link that is being detached. */
    leaving: detach.isPending ? detach.variables : undefined,
    ask: (asking: Detached) => {
      detach.reset()
      setAsked(asking)
    },
    question: asked && (
      <ConfirmDialog
        title={t`Detach ${{ name: asked.name }}?`}
        confirmLabel={t`Detach`}
        cancelLabel={t`Cancel`}
        waitReason={waitReason}
        failure={detach.error && <Failure error={detach.error} text={errorTextOf(detach.error)} />}
        onConfirm={() =>
          detach.mutate(asked.link, {
            onSuccess: () => {
              setAsked(undefined)
              setDetached(asked)
            },
          })
        }
        onCancel={() => setAsked(undefined)}
      >
        <p>
          <Trans>This user can't use the terminal any more. You can link them again at any time.</Trans>
        </p>
      </ConfirmDialog>
    ),
    undo: {
      detached,
      isPending: attach.isPending,
      onUndo: ({ link, name }: Detached) =>
        attach.mutate([link], {
          onSuccess: ([outcome]) => {
            setDetached(undefined)
            if (outcome?.error === undefined) announceSuccess(t`${name} is linked again`)
            else failed(outcome.error)
          },
        }),
      onOver: () => setDetached(undefined),
    },
  }
}
