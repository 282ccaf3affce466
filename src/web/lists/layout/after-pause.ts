import { useEffect, useRef } from 'react'

/**
 * Does the work with the last of several values once no other has come for so many milliseconds; at once when the page is
 * hidden or what needs it goes.
 */
export function useAfterPause<T>(work: (value: T) => void, ms: number): (value: T) => void {
  const waiting = useRef<() => void>(undefined)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    const workNow = () => waiting.current?.()
    document.addEventListener('visibilitychange', workNow)
    return () => {
      document.removeEventListener('visibilitychange', workNow)
      workNow()
    }
  }, [])
  return (value) => {
    clearTimeout(timer.current)
    waiting.current = () => {
      clearTimeout(timer.current)
      waiting.current = undefined
      work(value)
    }
    timer.current = window.setTimeout(waiting.current, ms)
  }
}
