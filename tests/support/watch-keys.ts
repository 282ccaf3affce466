import { onTestFinished } from 'vitest'

/** For tests: the keys that are pressed from now on, and whether the portal took each; the window is the last that they reach. */
export const watchKeys = (): readonly (readonly [key: string, isTaken: boolean])[] => {
  const keys: [string, boolean][] = []
  const note = ({ key, defaultPrevented }: KeyboardEvent) => void keys.push([key, defaultPrevented])
  window.addEventListener('keydown', note)
  onTestFinished(() => window.removeEventListener('keydown', note))
  return keys
}
