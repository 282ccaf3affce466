import './repair.css'
import { bestLanguage } from '#core/languages/best-language.ts'
import { KEPT_RECEIPTS } from '#core/kept-receipts.ts'
import { languageDirection, languages, languageTag, type Language } from '#core/languages/languages.ts'

// The page for a portal that cannot start (`public/boot-guard.js`). It shares no file with the portal (`separateCopies`
// in src/build/pages.ts): that may be what is broken.

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
  const files = names.filter((name) => name !== KEPT_RECEIPTS)
  await Promise.allSettled(files.map((name) => caches.delete(name)))
  location.replace('/')
}

interface Text {
  readonly id: string
  readonly message: string
  /** In every language, in the order of `languages`: put there by the build (src/build/text-translations.ts). */
  readonly translations?: readonly string[]
}

/** What the page says. Its translations are in its own script: it has to work when nothing else of the portal does. */
const texts = {
  title: /*i18n*/ { id: 'repairPage.title', message: "The portal couldn't start" },
  text: /*i18n*/ {
    id: 'repairPage.text',
    message: 'Some files on this device are damaged or out of date. Repair downloads them again. You stay logged in.',
  },
  repair: /*i18n*/ { id: 'repairPage.repair', message: 'Repair' },
} satisfies Record<string, Text>

const textsIn = (language: Language): Record<keyof typeof texts, string> => {
  const position = languages.indexOf(language)
  const say = ({ message, translations }: Text) => translations?.[position] ?? message
  return { title: say(texts.title), text: say(texts.text), repair: say(texts.repair) }
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
