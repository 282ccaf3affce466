import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { IdentifyForm } from './identify-form.tsx'

/** The way to a new password as a step on the login page, where it has no page of its own (D-17). */
export function IdentifyOnLogin({ onBack }: { onBack: () => void }) {
  return (
    <>
      <IdentifyForm />
      <Button onClick={onBack}>
        <Trans>Back to login</Trans>
      </Button>
    </>
  )
}
