import { useEffect, useEffectEvent } from 'react'
import { currentPreferences } from '#web/preferences/preferences.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A single character is not for the portal where somebody types, nor where such shortcuts are switched off. */
const isMeantOtherwise = (target: EventTarget | null) => isTyping(target) || !currentPreferences().singleKeys

/** Does something at a key anywhere in the portal, except under a dialog: a character, or a letter with Ctrl (on a Mac ⌘). */
export function useShortcut(key: string, action: () => void, { ctrl = false } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPressed = event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) === ctrl && !event.altKey
    if (!isPressed || (!ctrl && isMeantOtherwise(event.target)) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
