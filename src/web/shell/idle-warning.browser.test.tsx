import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { languages, type Language } from '#core/languages/languages.ts'
import { stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { restoreClockOffset } from '#web/session/clock.ts'
import { endSession } from '#web/session/end-session.ts'
import { useIdleEnd, watchIdle } from '#web/session/idle.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { announceSession } from '#web/session/stored-session.ts'
import { beginTimes } from '#web/session/times.ts'
import { IdleWarning } from './idle-warning.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'

vi.mock('#web/session/end-session.ts', () => ({ endSession: vi.fn(() => Promise.resolve()) }))

const SECOND = 1000
const MINUTE = 60 * SECOND

watchIdle()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  clearLocal([])
  bootClient.clear()
  restoreClockOffset(0)
  vi.mocked(endSession).mockClear()
  stubServer({})
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await activateLanguage('en')
})

/** As the frame draws it. */
const Warned = () => {
  const end = useIdleEnd()
  return end !== undefined && <IdleWarning end={end} />
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const dialog = () => page.getByRole('alertdialog', { name: 'Still there?' })
const readOut = () => document.querySelector('[role=status]')?.textContent

/** A session of somebody at a desk, which ends after 15 minutes, and what is drawn of it. */
const begin = async () => {
  const pressed = vi.fn()
  plantSession({ level: 'mid' })
  beginTimes()
  announceSession()
  await renderInPortal(
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={pressed}>
        Delete
      </button>
      <Warned />
    </>,
  )
  return pressed
}

it('a minute before an idle end a dialog counts the seconds, and reads out few of them TAB-04', async () => {
  await begin()
  await passes(14 * MINUTE - SECOND)
  await expect.element(dialog()).not.toBeInTheDocument()
  await passes(2 * SECOND)
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog().getByRole('timer')).toHaveTextContent('59 seconds left')
  expect(readOut()).toBe('')
  await passes(29 * SECOND)
  await expect.element(dialog().getByRole('timer')).toHaveTextContent('30 seconds left')
  expect(readOut()).toBe('30 seconds left')
  await passes(19 * SECOND)
  await expect.element(dialog().getByRole('timer')).toHaveTextContent('11 seconds left')
  expect(readOut()).toBe('30 seconds left')
  await passes(SECOND)
  await expect.poll(readOut).toBe('10 seconds left')
  await passes(9 * SECOND)
  await expect.element(dialog().getByRole('timer')).toHaveTextContent('1 second left')
  expect(endSession).not.toHaveBeenCalled()
  await passes(2 * SECOND)
  await expect.poll(() => vi.mocked(endSession).mock.calls).toEqual([['idle']])
})

/** A point of the dialog, where the browser looks for it. */
const middle = () => {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const box = document.querySelector('dialog')?.getBoundingClientRect() ?? new DOMRect()
  return { x: left + box.left + box.width / 2, y: top + box.top + box.height / 2 }
}

const inputs: [string, () => Promise<unknown>][] = [
  ['a move of the pointer', () => userEvent.hover(document.documentElement, { position: { x: 150, y: 150 } })],
  [
    'a touch beside the button',
    async () => {
      await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle()] })
      await expect.element(dialog()).not.toBeInTheDocument()
      await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  ],
  [
    'a turn of the wheel',
    () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle(), deltaX: 0, deltaY: 40 }),
  ],
  [
    'a press of the mouse',
    async () => {
      const press = { ...middle(), button: 'left', clickCount: 1 } as const
      await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
      await expect.element(dialog()).not.toBeInTheDocument()
      await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
    },
  ],
  ['a key', () => userEvent.keyboard('{Shift}')],
  [
    'Enter',
    async () => {
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
      await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
      await expect.element(dialog()).not.toBeInTheDocument()
      await cdp().send('Input.dispatchKeyEvent', { type: 'char', text: '\r', ...enter })
      await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
    },
  ],
]

const closesWith = async (make: () => Promise<unknown>) => {
  const pressed = await begin()
  // Whoever has the focus gets it back from the dialog.
  document.querySelector<HTMLElement>('button')?.focus()
  await passes(14 * MINUTE + 30 * SECOND)
  await expect.element(dialog()).toBeVisible()
  await make()
  await expect.element(dialog()).not.toBeInTheDocument()
  return pressed
}

it.each(inputs)('%s closes the dialog and presses nothing behind it; the next press counts TAB-04', async (_, make) => {
  const pressed = await closesWith(make)
  expect(pressed).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  expect(pressed).toHaveBeenCalledOnce()
})

it.each(inputs)('%s keeps the session for its whole time TAB-04', async (_, make) => {
  await closesWith(make)
  // Waiting assertions and presses advance the faked clock, so nothing waits here.
  await passes(14 * MINUTE - SECOND)
  expect(document.querySelector('dialog')).toBeNull()
  expect(endSession).not.toHaveBeenCalled()
})

it('the scroll of a page by itself is nobody at the device TAB-04', async () => {
  await begin()
  await passes(14 * MINUTE + 30 * SECOND)
  await expect.element(dialog()).toBeVisible()
  document.documentElement.dispatchEvent(new Event('scroll', { bubbles: true }))
  await passes(SECOND)
  await expect.element(dialog()).toBeVisible()
})

const left: Readonly<Partial<Record<Language, [number, string][]>>> = {
  en: [
    [60, '60 seconds left'],
    [1, '1 second left'],
    [0, '0 seconds left'],
  ],
  bg: [
    [60, 'Остават 60 секунди'],
    [1, 'Остава 1 секунда'],
    [0, 'Остават 0 секунди'],
  ],
  el: [
    [60, 'Απομένουν 60 δευτερόλεπτα'],
    [1, 'Απομένει 1 δευτερόλεπτο'],
    [0, 'Απομένουν 0 δευτερόλεπτα'],
  ],
  fr: [
    [60, '60 secondes restantes'],
    [1, '1 seconde restante'],
    [0, '0 seconde restante'],
  ],
  fr_ca: [
    [60, '60 secondes restantes'],
    [1, '1 seconde restante'],
    [0, '0 seconde restante'],
  ],
  it: [
    [60, '60 secondi rimanenti'],
    [1, '1 secondo rimanente'],
    [0, '0 secondi rimanenti'],
  ],
}

it.each(
  languages.flatMap((language) => {
    const expected = left[language]
    return expected ? [[language, expected] as const] : []
  }),
)('the countdown has the number of its noun in %s TAB-04', async (language, expected) => {
  const shown: [number, string | undefined][] = []
  for (const [seconds] of expected) {
    const { screen } = await renderInPortal(<IdleWarning end={Date.now() + seconds * SECOND} />)
    await activateLanguage(language)
    await loadAllTexts()
    await passes(0)
    const timer = page.getByRole('timer')
    await expect.element(timer).toBeVisible()
    shown.push([seconds, timer.element().textContent])
    await screen.unmount()
  }
  expect(shown).toEqual(expected)
})
