import { bestLanguage } from '#core/languages/best-language.ts'
import { languageDirection, languageName, languages, languageTag, type Language } from '#core/languages/languages.ts'
import { formatWallTime } from '#features/receipts/layout/format.ts'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { findKept, forget, keep, type KeptReceipt, renew } from './kept.ts'
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
const retry = find('#retry')
const code = find('details') as HTMLDetailsElement
const summary = find('summary')
const keepOrRemove = find('#keep')
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

type Problem = Exclude<Answer['kind'], 'receipt'>

let language = firstLanguage()
/** Undefined while the receipt is on its way. */
let answer: Answer | undefined
/** What this phone has of it. */
let kept: KeptReceipt | undefined
/** Why the code could not be shown. */
let codeProblem: Problem | undefined
/** What was just done, until something else happens. */
let news: keyof typeof texts | undefined

const { pathname } = location
const token = pathname.split('/')[2] ?? ''

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

const paragraph = (text: string): HTMLElement => {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

const problem = (kind: Problem, again: () => void): HTMLElement => {
  const box = document.createElement('div')
  box.className = 'problem'
  const message = document.createElement('div')
  message.role = 'alert'
  message.append(paragraph(say(kind)))
  // Whoever still sees a kept receipt has nothing to look for.
  if (kind === 'notFound' && !kept) message.append(paragraph(say('notFoundAdvice')))
  box.append(message)
  if (kind !== 'notFound') box.append(retryButton(again))
  return box
}

const tryAgain = () => {
  main.focus()
  void load()
}

const retryButton = (again: () => void): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = say('retry')
  button.addEventListener('click', again)
  return button
}

/** What the server says, else what this phone has kept. */
const receiptShown = () => (answer?.kind === 'receipt' ? answer.receipt : kept?.receipt)

const content = (): HTMLElement => {
  const data = receiptShown()
  if (!data) return answer && answer.kind !== 'receipt' ? problem(answer.kind, tryAgain) : skeleton()
  const receipt = renderReceipt(document, data, localeOf(language))
  if (largePrint.ariaPressed === 'true') receipt.dataset.size = 'large'
  return receipt
}

/** Safari removes what a page has stored when it was not visited for seven days of use. */
const forgetsSoon = navigator.vendor.startsWith('Apple')

const statusText = (): string => {
  if (news) return news === 'kept' && forgetsSoon ? `${say('kept')} ${say('keptForDays')}` : say(news)
  if (answer?.kind === 'receipt') return ''
  if (!kept) return answer ? '' : say('loading')
  const at = new Date(kept.keptAt)
  const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  const asKept = say('asKept').replace('{time}', formatWallTime(here.toISOString()))
  return answer ? `${say(answer.kind)} ${asKept}` : asKept
}

const show = () => {
  document.documentElement.lang = languageTag(language)
  document.documentElement.dir = languageDirection(language)
  document.title = say('title')
  title.textContent = say('title')
  largePrint.ariaLabel = say('largePrint')
  chooser.ariaLabel = say('language')
  chooser.value = language
  for (const action of ['save', 'share', 'print', 'retry'] as const) find(`#${action}`).textContent = say(action)
  keepOrRemove.textContent = say(kept ? 'remove' : 'keep')
  keepOrRemove.classList.toggle('primary', !kept)
  status.textContent = statusText()
  actions.hidden = !receiptShown()
  summary.textContent = say('code')
  code.hidden = !receiptShown()
  if (codeProblem)
    code.replaceChildren(
      summary,
      problem(codeProblem, () => void loadCodeAgain()),
    )
  retry.hidden = answer?.kind !== 'noConnection' && answer?.kind !== 'tooMany'
  main.ariaBusy = String(!answer)
  main.replaceChildren(content())
}

const load = async () => {
  answer = undefined
  news = undefined
  const asked = loadReceipt(token)
  kept = await findKept(pathname)
  showKept()
  answer = await asked
  show()
  if (!kept || answer.kind !== 'receipt') return
  kept = await renew(pathname, answer.receipt)
  show()
}

/** What another release kept, or a disk has damaged, may not be readable: then the server's answer is all there is. */
const showKept = () => {
  try {
    show()
  } catch {
    kept = undefined
    show()
  }
}

/** What draws the code is loaded when somebody first asks for it. */
const showCode = async () => {
  try {
    const { drawCode } = await import('./code.ts')
    code.replaceChildren(summary, ...(await drawCode(location)))
    codeProblem = undefined
  } catch {
    codeProblem = 'noConnection'
    show()
  }
}

const CODE_OPEN = 'code'

/**
 * Some browsers remember of a script that it could not be loaded, for as long as the page is there (whatwg/html#6768): the page
 * is loaded anew, once the server answers, because until then what it shows would be lost.
 */
const loadCodeAgain = async () => {
  summary.focus()
  codeProblem = undefined
  code.replaceChildren(summary, say('loading'))
  const { kind } = await loadReceipt(token)
  if (kind === 'receipt') {
    history.replaceState(CODE_OPEN, '')
    location.reload()
  } else {
    codeProblem = kind
    show()
  }
}

/** One press keeps the receipt on this phone, the next one removes it: nothing is stored before the first. */
const toggleKept = async () => {
  const receipt = receiptShown()
  if (!receipt) return
  if (kept) {
    await forget(pathname)
    kept = undefined
    news = undefined
  } else {
    // The worker and its files are on their way first.
    news = 'loading'
    show()
    kept = await keep(pathname, receipt)
    news = kept ? 'kept' : 'notKept'
  }
  show()
}

const save = () => {
  const data = receiptShown()
  if (!data) return
  const receipt = find('.receipt-layout')
  saveFile(receiptFile(receipt, say('title'), css), `receipt-${data.localDateTime.slice(0, 10)}.html`)
}

const share = async () => {
  const done = await shareLink(say('title'), location.href)
  news = done === 'shared' ? undefined : done
  show()
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
keepOrRemove.addEventListener('click', () => void toggleKept())
retry.addEventListener('click', tryAgain)
code.addEventListener('toggle', () => void showCode())
if (history.state === CODE_OPEN) {
  history.replaceState(null, '')
  code.open = true
}
find('#save').addEventListener('click', save)
find('#share').addEventListener('click', () => void share())
find('#print').addEventListener('click', () => print())
// What has become of a kept receipt is shown as soon as there is a line.
addEventListener('online', () => answer?.kind === 'noConnection' && void load())

// A constructed sheet: no inline style for the policy to refuse, and styles cost no request of their own.
// Header and footer wait for it hidden, so that nothing jumps.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [sheet]
chooser.append(...languages.map(optionOf))
find('header').hidden = false
find('footer').hidden = false
void load()
