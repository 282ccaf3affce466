import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { announceFailure, announceSuccess } from '#web/messages/messages.ts'
import { useAttach, useDetach, type Link } from '../mutations.ts'

/** A link that is no more, and the name of what was at its other end. */
export interface Detached {
  readonly link: Link
  readonly name: string
}

/** Detaches, and for a few seconds attaches again what was detached last (B-42). */
export const useDetachWithUndo = () => {
  const { t, i18n } = useLingui()
  const detach = useDetach()
  const attach = useAttach()
  const [detached, setDetached] = useState<Detached>()
  const failed = (error: unknown) => announceFailure(i18n._(errorTextOf(error)), error)

  return {
    /** The link that is being detached. */
    leaving: detach.isPending ? detach.variables : undefined,
    detach: (link: Link, name: string) =>
      detach.mutate(link, { onSuccess: () => setDetached({ link, name }), onError: failed }),
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
