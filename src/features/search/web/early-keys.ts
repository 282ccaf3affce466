/** What was typed before a field could take it; `entered` says that Enter was pressed after the text. */
export interface TypedText {
  readonly text: string
  readonly entered: boolean
}

const LEAVING = ['Escape', 'Tab']

/**
 * Collects what is typed from now on, for a field that was asked for but is not drawn yet: a scanner, and whoever opens the
 * search by a key, types on at once, and the code of the dialog may still be on its way. Keys with Ctrl, Alt or ⌘ are left
 * alone; Escape, Tab or a press elsewhere end the collection.
 * @param first what asked for the field by being typed
 * @returns ends the collection, too, and returns what was typed
 */
export const collectKeys = (first = ''): (() => TypedText) => {
  let typed: TypedText = { text: first, entered: false }
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand || event.metaKey || event.isComposing) return
    if (LEAVING.includes(event.key)) take()
    const next = after(typed, event.key)
    if (!next) return
    typed = next
    event.preventDefault()
    event.stopPropagation()
  }
  const take = () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true })
    document.removeEventListener('pointerdown', take, { capture: true })
    const taken = typed
    typed = { text: '', entered: false }
    return taken
  }
  document.addEventListener('keydown', onKeyDown, { capture: true })
  document.addEventListener('pointerdown', take, { capture: true })
  return take
}

/** Undefined where the key is none that a field would take. */
const after = ({ text }: TypedText, key: string): TypedText | undefined => {
  if (key === 'Enter') return { text, entered: text !== '' }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), entered: false }
  return [...key].length === 1 ? { text: text + key, entered: false } : undefined
}
