/**
 * When somebody last touched the device, by what the caller says: the time is moved forward and never back. Calls that
 * do not say count as no input, because background calls are none.
 * @param secondsAgo whole seconds as the caller wrote them; anything else says nothing
 */
export const lastInput = (known: Date, secondsAgo: string | undefined, now: Date): Date => {
  if (secondsAgo === undefined || !/^\d{1,9}$/.test(secondsAgo)) return known
  return new Date(Math.max(known.getTime(), now.getTime() - Number(secondsAgo) * 1000))
}

/**
 * The limit that a session has passed; the absolute one counts first. Undefined while it may go on.
 * @param idleMinutes at the person's level
 * @param sessionMax seconds
 */
export const passedLimit = (
  { createdAt, lastInputAt }: { readonly createdAt: Date; readonly lastInputAt: Date },
  { idleMinutes, sessionMax }: { readonly idleMinutes: number; readonly sessionMax: number },
  now: Date,
): 'absolute' | 'idle' | undefined => {
  if (now.getTime() - createdAt.getTime() > sessionMax * 1000) return 'absolute'
  return now.getTime() - lastInputAt.getTime() > idleMinutes * 60_000 ? 'idle' : undefined
}
