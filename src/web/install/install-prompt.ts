import { createStore, useStore } from '#web/store.ts'

/** Chromium's offer to install the page, which it makes once and early. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const offer = createStore<InstallPrompt | undefined>(undefined)

/** Keeps the browser's install prompt for the settings, instead of letting it interrupt (B-47). */
export const keepInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offer.set(undefined))
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** iPadOS calls itself a Mac, of which none has a screen to touch; there people install by hand. */
const isByHand = () => /iPad|iPhone|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** How the portal is installed here: by a press, by hand as on an iPad, or not at all (any more). */
export const useInstall = (): { method: 'press'; install: () => Promise<void> } | { method: 'byHand' | 'none' } => {
  const prompt = useStore(offer)
  if (isInstalled()) return { method: 'none' }
  if (!prompt) return { method: isByHand() ? 'byHand' : 'none' }
  return {
    method: 'press',
    install: async () => {
      // A prompt can be used once; the browser may send another event later.
      offer.set(undefined)
      await prompt.prompt()
    },
  }
}
