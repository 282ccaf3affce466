import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { sectionTexts } from '#web/i18n/section-texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Frame } from '../frame.tsx'
import { usePrincipal } from '../guard/principal.ts'
import { DefaultPageButton } from './default-page-button.tsx'
import { NothingHere } from './not-found.tsx'

/** What any unknown address shows (§2): a modal, over the frame for those who are signed in. */
export function NotFoundModal() {
  const { i18n } = useLingui()
  const { navigate } = useRouter()
  const principal = usePrincipal()
  const modal = (
    <Dialog
      title={i18n._(sectionTexts['not-found'])}
      footer={<DefaultPageButton />}
      onClose={() => void navigate({ to: '/' })}
    >
      <NothingHere />
    </Dialog>
  )
  return principal ? <Frame>{modal}</Frame> : modal
}
