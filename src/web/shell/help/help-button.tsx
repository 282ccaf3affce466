import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { useShortcut } from '#web/keyboard-shortcut.ts'
import { usePreference } from '#web/preferences/preferences.ts'

const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

const helpIcon: Drawing = {
  name: 'help',
  d: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9.7 9.9a2.3 2.3 0 1 1 3.4 2c-.7.4-1.1.9-1.1 1.7M12 16.3h.01',
}

/** Opens the help for the page that is shown, as does `?`. */
export function HelpButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [singleKeys] = usePreference('singleKeys')
  const show = () => setOpen(true)
  useShortcut('?', show)
  return (
    <>
      <IconButton
        icon={helpIcon}
        label={t`Help`}
        aria-haspopup="dialog"
        aria-keyshortcuts={singleKeys ? '?' : undefined}
        onClick={show}
      />
      {open && (
        <Suspense>
          <HelpSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
