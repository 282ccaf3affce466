import * as v from 'valibot'
import { type Role, roles } from '#core/access/roles.ts'
import { readLocal } from './local-storage.ts'

/** The portal as a role over a place, as this tab shows it (decision 0049). */
export interface SeenAs {
  /** The session of the person it belongs to. */
  readonly sid: string
  /** What calls carry in the header `X-See-As`. */
  readonly token: string
  readonly role: Role
  /** What the place is called. */
  readonly place: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly expiresAt: number
  /** The address that it was begun from. */
  readonly back: string
}

/** In the storage of the tab: another tab shows the person's own portal, and a tab that is copied shows this one. */
const KEY = 'see-as'

const stored: v.GenericSchema<unknown, SeenAs> = v.strictObject({
  sid: v.string(),
  token: v.string(),
  role: v.picklist(roles),
  place: v.string(),
  expiresAt: v.number(),
  back: v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\t\n\r]*$/)),
})

const readTab = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

const read = (): SeenAs | undefined => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), readTab())
  return parsed.success && parsed.output.sid === readLocal('sid') ? parsed.output : undefined
}

let page: SeenAs | undefined = read()
let watch = new AbortController()

/** As whom the portal is seen on this page, for as long as it lives: a change is another page. */
export const seenAs = (): SeenAs | undefined => page

/** Decides it anew, and loads the page again where the tab shows one that was left with another decision. */
export const startSeenAs = (reload: () => void = () => location.reload()): void => {
  page = read()
  watch.abort()
  watch = new AbortController()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && read()?.token !== page?.token) reload()
  }
  window.addEventListener('pageshow', onShow, { signal: watch.signal })
}

type Leave = (path: string) => void
/** With a full navigation, which drops everything this page holds in memory, and no way back to it. */
const leave: Leave = (path) => location.replace(path)

/** Begins it in this tab, on a page of its own that holds nothing of what the person has read. */
export const beginSeenAs = (seen: Omit<SeenAs, 'sid' | 'back'>, leaveTo: Leave = leave): void => {
  const back = `${location.pathname}${location.search}`
  sessionStorage.setItem(KEY, JSON.stringify({ ...seen, sid: readLocal('sid') ?? '', back } satisfies SeenAs))
  leaveTo('/')
}

/** Ends it in this tab: the next page is the person's own. */
export const leaveSeenAs = (leaveTo: Leave = leave): void => {
  const back = page?.back ?? '/'
  sessionStorage.removeItem(KEY)
  leaveTo(back)
}
