import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShortcut } from '#web/keyboard-shortcut.ts'
import { collectKeys, type TypedText } from './early-keys.ts'
import type { SearchedSections } from './search-queries.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Opens the search box, as do `/` and Ctrl-K on every page. */
export function SearchButton({ sections, pages }: SearchedSections) {
  const { t } = useLingui()
  // The shortcut of the installed portal asks for it (B-47).
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).has('find'))
  const collected = useRef<() => TypedText>(undefined)
  const takeEarlyKeys = () => collected.current?.()
  useEffect(() => () => void collected.current?.(), [])
  const show = () => {
    takeEarlyKeys()
    collected.current = collectKeys()
    setOpen(true)
  }
  const close = () => {
    takeEarlyKeys()
    setOpen(false)
  }
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
          <SearchDialog {...{ sections, pages }} takeEarlyKeys={takeEarlyKeys} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
