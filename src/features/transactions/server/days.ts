/** Days 'YYYY-MM-DD' of wall time, both included; an end that is not there is open. */
export interface Days {
  readonly first?: string
  readonly last?: string
}

/** The day so many days after another. */
export const shiftDay = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first and last minute of a day in filter times. */
export const FIRST_MINUTE = '00:00'
export const LAST_MINUTE = '23:59'

/** The whole days that a range of filter times covers from the first to the last minute; undefined when it cuts one. */
export const wholeDays = (dateFrom?: string, dateTo?: string): Days | undefined => {
  if ((dateFrom && !dateFrom.endsWith(FIRST_MINUTE)) || (dateTo && !dateTo.endsWith(LAST_MINUTE))) return undefined
  return { ...(dateFrom && { first: dateFrom.slice(0, 10) }), ...(dateTo && { last: dateTo.slice(0, 10) }) }
}
