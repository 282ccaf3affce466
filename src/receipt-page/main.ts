import { bestLanguage } from '#core/languages/best-language.ts'
import { languageDirection, languageName, languages, languageTag, type Language } from '#core/languages/languages.ts'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { saveFile, receiptFile, shareLink } from './keep.ts'
import { loadReceipt, type Answer } from './load-receipt.ts'
import css from './page.css?inline'
import { localeOf, texts } from './texts.ts'

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`index.html has no ${selector}`)
  return found
}

const title = find('h1')
const main = find('main')
const status = find('#status')
const actions = find('#actions')
const largePrint = find('#large')
const chooser = find('select') as HTMLSelectElement

/** The portal's key: one choice by hand holds for both (§3). */
const KEY = 'language'

const isLanguage = (name: string | null): name is Language => languages.some((language) => language === name)

/** A language chosen by hand before, else the browser's best match (D-82). */
const firstLanguage = (): Language => {
  const chosen = stored()
  return isLanguage(chosen) ? chosen : bestLanguage(navigator.languages)
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // Storage is refused altogether where cookies are blocked.
  }
}

const rememberLanguage = (language: Language): void => {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The choice then holds for this visit.
  }
}

let language = firstLanguage()
/** Undefined while the receipt is on its way. */
let answer: Answer | undefined

const say = (text: keyof typeof texts): string => localeOf(language).say(texts[text])

const optionOf = (each: Language): HTMLOptionElement => {
  const option = new Option(languageName(each), each)
  option.lang = languageTag(each)
  return option
}

const skeleton = (): HTMLElement => {
  const receipt = document.createElement('div')
  receipt.className = 'receipt-layout skeleton'
  return receipt
}

const problem = (kind: Exclude<Answer['kind'], 'receipt'>): HTMLElement => {
  const box = document.createElement('div')
  box.className = 'problem'
  const message = document.createElement('p')
  message.role = 'alert'
  message.textContent = say(kind)
  box.append(message)
  if (kind !== 'notFound') box.append(retryButton())
  return box
}

const retryButton = (): HTMLElement => {
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = say('retry')
  retry.addEventListener('click', () => {
    main.focus()
    void load()
  })
  return retry
}

const content = (): HTMLElement => {
  if (!answer) return skeleton()
  if (answer.kind !== 'receipt') return problem(answer.kind)
  const receipt = renderReceipt(document, answer.receipt, localeOf(language))
  if (largePrint.ariaPressed === 'true') receipt.dataset.size = 'large'
  return receipt
}

const show = () => {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = languageDirection(language)
  document.title = say('title')
  title.textContent = say('title')
  largePrint.ariaLabel = say('largePrint')
  chooser.ariaLabel = say('language')
  chooser.value = language
  for (const action of ['save', 'share', 'print'] as const) find(`#${action}`).textContent = say(action)
  status.textContent = answer ? '' : say('loading')
  actions.hidden = answer?.kind !== 'receipt'
  main.ariaBusy = String(!answer)
  main.replaceChildren(content())
}

const load = async () => {
  answer = undefined
  show()
  answer = await loadReceipt(location.pathname.split('/')[2] ?? '')
  show()
}

const save = () => {
  if (answer?.kind !== 'receipt') return
  const receipt = find('.receipt-layout')
  saveFile(receiptFile(receipt, say('title'), css), `receipt-${answer.receipt.localDateTime.slice(0, 10)}.html`)
}

const share = async () => {
  const done = await shareLink(say('title'), location.href)
  status.textContent = done === 'shared' ? '' : say(done)
}

largePrint.addEventListener('click', () => {
  largePrint.ariaPressed = String(largePrint.ariaPressed !== 'true')
  show()
})
chooser.addEventListener('change', () => {
  if (!isLanguage(chooser.value)) return
  language = chooser.value
  rememberLanguage(language)
  show()
})
find('#save').addEventListener('click', save)
find('#share').addEventListener('click', () => void share())
find('#print').addEventListener('click', () => print())

// A constructed sheet: no inline style for the policy to refuse, and styles cost no request of their own.
// Header and footer wait for it hidden, so that nothing jumps.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [sheet]
chooser.append(...languages.map(optionOf))
find('header').hidden = false
find('footer').hidden = false
void load()
