import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icons/icon.tsx'
import { usePress } from '#web/ui/press.ts'
import { useShortcut, useTypedCharacter } from '#web/keyboard-shortcut.ts'
import { usePreference } from '#web/preferences/preferences.ts'
import { collectKeys, type TypedText } from './early-keys.ts'
import css from './search-button.module.css'
import type { SearchedSections } from './search-queries.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/** Opens the search box, as do `/`, Ctrl-K and whatever is typed on a page. */
export function SearchButton({ sections, pages }: SearchedSections) {
  const { t } = useLingui()
  // The shortcut of the installed portal asks for it (B-47).
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).has('find'))
  const [singleKeys] = usePreference('singleKeys')
  const collected = useRef<() => TypedText>(undefined)
  const takeEarlyKeys = () => collected.current?.()
  useEffect(() => () => void collected.current?.(), [])
  const show = (typed = '') => {
    takeEarlyKeys()
    collected.current = collectKeys(typed)
    setOpen(true)
  }
  const close = () => {
    takeEarlyKeys()
    setOpen(false)
  }
  useShortcut('/', show)
  useShortcut('k', show, { ctrl: true })
  useTypedCharacter(show)
  const label = t`Search`
  const { button, tip } = usePress({ onClick: () => show() }, label)
  return (
    <>
      <span className={css.search}>
        <button
          {...button}
          className={css.button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-keyshortcuts={singleKeys ? '/ Control+K Meta+K' : 'Control+K Meta+K'}
        >
          <Icon name="search" />
          <span className={css.words} aria-hidden>
            {label}
          </span>
        </button>
        {/* Laid over the button, and no part of its name: whoever says what they read says "Search" (WCAG 2.5.3). */}
        {singleKeys && (
          <small className={css.words} aria-hidden>
            <Trans comment="Beside the word Search in the bar of every page: whoever types there searches">
              or just type
            </Trans>
          </small>
        )}
      </span>
      {tip}
      {open && (
        <Suspense>
          <SearchDialog {...{ sections, pages }} takeEarlyKeys={takeEarlyKeys} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
