import { wallTimeIn } from '#core/time/time-zone.ts'

/** Now as the clock of the demo's shops shows it, which decides what is today there: in the fields of a date of this process. */
export const shopClock = (): Date => new Date(wallTimeIn('Europe/Athens', new Date()))
