import { sessionEpochOf } from './session-epoch.ts'
import { readLocal } from './local-storage.ts'

/**
 * Drafts of forms (B-24). They are in the session storage of their tab, which a reload keeps, under the session they
 * belong to, and end with it in every tab. Where storage is denied there are none.
 */
const prefixOf = (sid: string | null) => `draft-${sid}-`

/** What was kept for a form, or null. */
export const readDraft = (form: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(prefixOf(readLocal('sid')) + form) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps the draft of a form; nothing is written once the session has ended in some tab. */
export const writeDraft = (form: string, draft: object): void => {
  const sid = readLocal('sid')
  if (!sid || !sessionEpochOf(sid).isOpen()) return
  try {
    sessionStorage.setItem(prefixOf(sid) + form, JSON.stringify(draft))
  } catch {
    // Denied or full: the form itself still holds everything.
  }
}

/** Removes the draft of a form. */
export const removeDraft = (form: string): void => {
  try {
    sessionStorage.removeItem(prefixOf(readLocal('sid')) + form)
  } catch {
    // Denied: there is nothing to remove.
  }
}

/** Removes the drafts of other sessions, which a browser brings back with a closed tab. */
export const removeForeignDrafts = (): void => {
  const own = prefixOf(readLocal('sid'))
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('draft-') && !key.startsWith(own)) sessionStorage.removeItem(key)
    }
  } catch {
    // Denied: there is nothing to remove.
  }
}
