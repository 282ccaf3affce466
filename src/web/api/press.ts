/** Milliseconds after a press in which a request is taken to follow from it: later ones are the portal's own. */
const FOLLOWS_FOR_MS = 10_000

let isTraced = false
let parent: string | undefined
let pressedAt = performance.now()

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const begin = () => {
  parent = undefined
  pressedAt = performance.now()
}

/**
 * From now on all requests that follow from one press, or from the opening of the page, are one trace of the server's (W3C
 * Trace Context).
 */
export const tracePresses = (): void => {
  if (isTraced) return
  isTraced = true
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, begin, { capture: true, passive: true })
}

/** The header of a request: 55 bytes, and none where the server keeps no traces or no press was just before. */
export const pressHeader = (): { traceparent?: string } => {
  if (!isTraced || performance.now() - pressedAt > FOLLOWS_FOR_MS) return {}
  parent ??= `00-${hex(16)}-${hex(8)}-00`
  return { traceparent: parent }
}
