import { useEffectEvent, useLayoutEffect } from 'react'
import { currentPreferences } from '#web/preferences/preferences.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A single character is not for the portal where somebody types, nor where such shortcuts are switched off. */
const isMeantOtherwise = (target: EventTarget | null) => isTyping(target) || !currentPreferences().singleKeys

const isUnderDialog = () => document.querySelector('dialog:modal') !== null

function useKeyDown(listen: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listen)
  // Before the page is painted: an effect comes later, and a key in between would be lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Does something at a key anywhere in the portal, except under a dialog: a character, or a letter with Ctrl (on a Mac ⌘). */
export function useShortcut(key: string, action: () => void, { ctrl = false } = {}): void {
  useKeyDown((event) => {
    const isPressed = event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) === ctrl && !event.altKey
    if (!isPressed || (!ctrl && isMeantOtherwise(event.target)) || isUnderDialog()) return
    event.preventDefault()
    action()
  })
}

/** Handles a letter or figure that is typed where no control takes it; in a menu letters move the focus. */
export function useTypedCharacter(action: (character: string) => void): void {
  useKeyDown((event) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat
    if (isCommand || !/^[\p{L}\p{N}]$/u.test(event.key) || isMeantOtherwise(event.target) || isUnderDialog()) return
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('[popover]'))) return
    event.preventDefault()
    action(event.key)
  })
}
