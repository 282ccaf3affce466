import * as v from 'valibot'
import { CallError, referenceOf } from '#web/api/call-error.ts'
import { readDraft, writeDraft } from '#web/session/drafts.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { createStore, useStore } from '#web/store.ts'

/** A message that was shown to the person. */
export interface Message {
  readonly id: string
  readonly kind: 'success' | 'error'
  /** In the language it was said in. */
  readonly text: string
  /** Of an error that the server's log knows. */
  readonly reference?: string | undefined
  /** Of a call that nothing answered: true only until the connection is back. */
  readonly isUnreachable?: boolean
  readonly at: Date
  /** Off the screen, and from now on only in the list of recent messages (D-76). */
  readonly gone: boolean
}

/** How many the list of recent messages holds. */
const MESSAGES_MAX = 50

/** Kept where drafts are, so that a reload does not take back what was promised until logout, and with their end. */
const STORED_AS = 'recent-messages'

const stored = v.fallback(
  v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['success', 'error']),
      text: v.string(),
      reference: v.optional(v.string()),
      at: v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.transform((at) => new Date(at)),
      ),
    }),
  ),
  [],
)

const restore = (): Message[] =>
  v.parse(stored, readDraft(STORED_AS) ?? []).map((message) => ({ ...message, gone: true }))

const messages = createStore<readonly Message[]>(restore())

const add = (kind: Message['kind'], text: string, thrown?: unknown): void => {
  const isUnreachable = thrown instanceof CallError && thrown.kind === 'unreachable'
  const about = { reference: referenceOf(thrown), isUnreachable }
  const message = { id: crypto.randomUUID(), kind, text, ...about, at: new Date(), gone: false }
  messages.set([message, ...messages.get()].slice(0, MESSAGES_MAX))
  writeDraft(STORED_AS, messages.get())
}

/** Says that something worked: shortly on the screen, to screen readers, and in the list of recent messages (D-76). */
export const announceSuccess = (text: string): void => add('success', text)

/** Says that something failed. It stays on the screen until it is dismissed (MSG-05). */
export const announceError = (text: string): void => add('error', text)

/** The same of a call: what `errorTextOf` says of it, with the reference that the server's log has it under. */
export const announceFailure = (text: string, thrown: unknown): void => add('error', text, thrown)

/** Takes a message off the screen. */
export const dismissMessage = (id: string): void =>
  messages.set(messages.get().map((message) => (message.id === id ? { ...message, gone: true } : message)))

/** Takes off the screen what was said because there was no connection: now there is one. */
export const dismissUnreachable = (): void =>
  messages.set(messages.get().map((message) => (message.isUnreachable ? { ...message, gone: true } : message)))

// They belong to the person who is signed in.
onSessionEnd(() => messages.set([]))

/** The messages of this session, the newest first. */
export const useMessages = (): readonly Message[] => useStore(messages)
