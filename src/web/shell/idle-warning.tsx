import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { serverNow } from '#web/session/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const SECOND = 1000
/** Seconds before the end that are read out; each one would leave no time to hear anything else. */
const READ_OUT = [30, 10]

/**
 * Says that the session will end because nobody touches the device, and counts down. Any touch or key puts the end off and closes
 * it (WCAG 2.2.1); the button is there for those who look for one.
 * @param end by the server's clock: milliseconds since 1970
 */
export function IdleWarning({ end }: { end: number }) {
  const { t } = useLingui()
  const left = useSecondsTo(end)
  const read = READ_OUT.findLast((seconds) => left <= seconds)
  return (
    <Modal
      role="alertdialog"
      position="center"
      title={t`Still there?`}
      onClose={() => {}}
      footer={
        <Button kind="primary">
          <Trans>Stay logged in</Trans>
        </Button>
      }
    >
      <p>
        <Trans>You'll be logged out soon because nobody is using this device.</Trans>
      </p>
      <p role="timer" aria-live="off">
        <SecondsLeft seconds={left} />
      </p>
      <VisuallyHidden>
        <span role="status">{read !== undefined && <SecondsLeft seconds={read} />}</span>
      </VisuallyHidden>
    </Modal>
  )
}

const SecondsLeft = ({ seconds }: { seconds: number }) => (
  <Plural value={seconds} one="# second left" other="# seconds left" />
)

/** Whole seconds until then, counted down. */
const useSecondsTo = (end: number): number => {
  const secondsLeft = () => Math.max(0, Math.ceil((end - serverNow()) / SECOND))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - serverNow()) / SECOND))), SECOND / 4)
    return () => clearInterval(timer)
  }, [end])
  return left
}
