import { type KeyboardEvent, useRef } from 'react'

const PAUSE_MS = 600

/** Letters typed without a pause lead to the next label that starts with them; undefined for other keys and no match. */
export function useTypeahead(labels: readonly string[]) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, from: number): number | undefined => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const goesOn = event.timeStamp - typed.current.at < PAUSE_MS
    const text = (goesOn ? typed.current.text : '') + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    // A first letter moves on; the ones after it may still fit the item that has the focus.
    const start = text.length === 1 ? from + 1 : from
    const order = labels.map((_, step) => (start + step) % labels.length)
    return order.find((index) => labels[index]?.toLowerCase().startsWith(text))
  }
}
