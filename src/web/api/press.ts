let isTraced = false
let parent: string | undefined

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const forget = () => {
  parent = undefined
}

/** From now on all requests that follow from one press are one trace of the server's (W3C Trace Context). */
export const tracePresses = (): void => {
  if (isTraced) return
  isTraced = true
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, forget, { capture: true, passive: true })
}

/** The header of a request: 55 bytes, and none where the server keeps no traces. */
export const pressHeader = (): { traceparent?: string } => {
  if (!isTraced) return {}
  parent ??= `00-${hex(16)}-${hex(8)}-00`
  return { traceparent: parent }
}
