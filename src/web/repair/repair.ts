import './repair.css'
import { bestLanguage } from '#core/languages/best-language.ts'
import { languageDirection, languages, languageTag, type Language } from '#core/languages/languages.ts'
import { textsIn } from './texts.ts'

// The page for a portal that cannot start (`public/boot-guard.js`). It shares no file with the portal (`ownCopies` in
// vite.config.ts): that may be what is broken.

/** The language chosen on this device, else the first of the browser's that there is. */
const languageHere = (): Language =>
  languages.find((language) => language === chosen()) ?? bestLanguage(navigator.languages)

const chosen = () => {
  try {
    return localStorage.getItem('language') ?? ''
  } catch {
    return ''
  }
}

/** Removes the portal's files from the device, and nothing of what a person has there. */
const repair = async () => {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.allSettled(registrations.map((registration) => registration.unregister()))
  const names = 'caches' in globalThis ? await caches.keys() : []
  await Promise.allSettled(names.map((name) => caches.delete(name)))
  location.replace('/')
}

const language = languageHere()
const { title, text, repair: label } = textsIn(language)
const [heading, paragraph, button] = ['h1', 'p', 'button'].map((name) => document.querySelector<HTMLElement>(name))
document.documentElement.lang = languageTag(language)
document.documentElement.dir = languageDirection(language)
document.title = title
heading?.append(title)
paragraph?.append(text)
button?.append(label)
button?.addEventListener('click', () => void repair())
