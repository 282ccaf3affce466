import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShortcut } from '../keyboard-shortcut.ts'

const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

/** Opens the help for the page that is shown, as does `?`. */
export function HelpButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  useShortcut('?', show)
  return (
    <>
      <IconButton icon="help" label={t`Help`} aria-haspopup="dialog" aria-keyshortcuts="?" onClick={show} />
      {open && (
        <Suspense>
          <HelpSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
