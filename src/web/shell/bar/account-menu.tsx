import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ToggleEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { endSession } from '#web/session/end-session.ts'
import { useMe } from '#web/session/me.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Drawing } from '#web/ui/icons/paths.ts'
import beside from '#web/ui/popover/beside.module.css'
import { keepBeside } from '#web/ui/popover/beside.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DensityControl } from '../density-control.tsx'
import { LanguageSelect } from '../language-select.tsx'
import { useOpenSections } from '../rail/use-open-sections.ts'
import { RoleName } from '../role-name.tsx'
import { ThemeControl } from '../theme-control.tsx'
import { TimeZoneSelect } from '../time-zone-select.tsx'
import css from './account-menu.module.css'

const RecentMessages = lazy(async () => ({ default: (await import('../notice/recent-messages.tsx')).RecentMessages }))

const logoutIcon: Drawing = { name: 'logout', d: 'M10 4H5v16h5M15.5 8l4 4-4 4M19 12H9.5' }

/** Who is signed in, what they can set for themselves, and the way out. A disclosure, not a menu: it holds controls. */
export function AccountMenu() {
  const { i18n } = useLingui()
  const sections = useOpenSections().filter(({ place }) => place === 'account')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const stopKeeping = useRef<() => void>(undefined)
  const [open, setOpen] = useState(false)
  // The menu opens at once, and its longest list follows.
  const showsZones = useDeferredValue(open)
  const [showsMessages, setShowsMessages] = useState(false)
  const me = useMe()
  // A role that the portal is seen as has no name.
  const name = me && `${me.firstName} ${me.lastName}`.trim()

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    stopKeeping.current?.()
    if (event.newState === 'open' && button.current)
      stopKeeping.current = keepBeside(event.currentTarget, button.current)
  }
  const close = () => document.getElementById(id)?.hidePopover()

  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        {/* Drawn, not written: the initials are no part of the button's name. */}
        <span className={css.initials} data-initials={name && me && initialsOf(me)} aria-hidden="true">
          {!name && <Icon name="users" />}
        </span>
        <VisuallyHidden>
          <Trans>Account</Trans>
        </VisuallyHidden>
        {name !== '' && <span className={css.name}>{name}</span>}
        <Icon name="chevron-down" />
      </button>
      <div
        id={id}
        popover="auto"
        className={`${beside.beside} ${css.panel}`}
        onBeforeToggle={onBeforeToggle}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {me && (
          <div className={css.person}>
            <strong>{name}</strong>
            <span>{me.email}</span>
            <RoleName roles={me.roles} viewOnly={me.viewOnly} />
          </div>
        )}
        <div className={css.controls}>
          <LanguageSelect />
          <ThemeControl />
          <DensityControl />
          <TimeZoneSelect isShown={showsZones} />
        </div>
        <ul className={css.items}>
          {sections.map(({ to, icon, title }) => (
            <li key={to}>
              <Link to={to} className={css.item} onClick={close}>
                <Icon name={icon} />
                {i18n._(title)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/settings" className={css.item} onClick={close}>
              <Icon name="settings" />
              <Trans>Settings</Trans>
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={css.item}
              onClick={() => {
                close()
                setShowsMessages(true)
              }}
            >
              <Icon name="info" />
              <Trans>Recent messages</Trans>
            </button>
          </li>
          <li>
            <button type="button" className={css.item} onClick={() => void endSession('logout')}>
              <Icon name={logoutIcon} />
              <Trans>Log out</Trans>
            </button>
          </li>
        </ul>
      </div>
      {showsMessages && (
        <Suspense>
          <RecentMessages onClose={() => setShowsMessages(false)} />
        </Suspense>
      )}
    </>
  )
}

const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].map((name) => [...name][0]).join('')
