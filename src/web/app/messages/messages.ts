import { onSessionEnd } from '../session/end-session.ts'
import { createStore, useStore } from '../store.ts'

/** Something that happened and was said to the person. */
export interface Message {
  readonly id: string
  readonly kind: 'success' | 'error'
  /** In the language it was said in. */
  readonly text: string
  readonly at: Date
  /** Off the screen, and from now on only in the list of recent messages (D-76). */
  readonly gone: boolean
}

/** How many the list of recent messages holds. */
const KEPT = 50

const messages = createStore<readonly Message[]>([])
let count = 0

const add = (kind: Message['kind'], text: string): void => {
  const message = { id: String(count++), kind, text, at: new Date(), gone: false }
  messages.set([message, ...messages.get()].slice(0, KEPT))
}

/** Says that something worked: shortly on the screen, to screen readers, and in the list of recent messages (D-76). */
export const announceSuccess = (text: string): void => add('success', text)

/** Says that something failed. It stays on the screen until it is dismissed (MSG-05). */
export const announceError = (text: string): void => add('error', text)

/** Takes a message off the screen. */
export const dismissMessage = (id: string): void =>
  messages.set(messages.get().map((message) => (message.id === id ? { ...message, gone: true } : message)))

// They belong to the person who is signed in.
onSessionEnd(() => messages.set([]))

/** The messages of this session, the newest first. */
export const useMessages = (): readonly Message[] => useStore(messages)
