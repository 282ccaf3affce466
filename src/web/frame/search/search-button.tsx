import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShortcut } from '../keyboard-shortcut.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Opens the search box, as do `/` and Ctrl-K on every page. */
export function SearchButton() {
  const { t } = useLingui()
  // The shortcut of the installed portal asks for it (B-47).
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).has('find'))
  const show = () => setOpen(true)
  useShortcut('/', show)
  useShortcut('k', show, { ctrl: true })
  return (
    <>
      <IconButton
        icon="search"
        label={t`Search`}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={show}
      />
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
