import './repair.css'
import type { Language } from '#core/languages/languages.ts'
import { texts } from './texts.ts'

// The page for a portal that cannot start (`public/boot-guard.js`). It imports nothing that the portal has: that may be
// what is broken.

const languages = Object.keys(texts) as Language[]

/** The language chosen on this device, else the first of the browser's that there is. */
const languageHere = (): Language => {
  const browsers = navigator.languages.flatMap((tag) => [tag.toLowerCase().replace('-', '_'), tag.slice(0, 2)])
  const wanted = [chosen(), ...browsers]
  return wanted.flatMap((name) => languages.filter((language) => language === name))[0] ?? 'en'
}

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
const { title, text, repair: label } = texts[language]
const [heading, paragraph, button] = ['h1', 'p', 'button'].map((name) => document.querySelector<HTMLElement>(name))
document.documentElement.lang = language.replace('_', '-')
document.title = title
heading?.append(title)
paragraph?.append(text)
button?.append(label)
button?.addEventListener('click', () => void repair())
