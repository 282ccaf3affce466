import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { bestLanguage } from '#core/languages/best-language.ts'
import type { Language } from '#core/languages/languages.ts'
import { readCatalogue } from '#server/texts.ts'
import { cutTexts } from './cut-texts.ts'

/** Widths at which nothing may scroll sideways, CSS pixels. */
const WIDTHS = [320, 768, 1024, 1280]
const HEIGHT = 800
export const themes = ['light', 'dark', 'contrast'] as const
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Two landmarks of one name are no rule of WCAG, but nobody can tell them apart. */
const RULES = {
  runOnly: { type: 'tag' as const, values: WCAG },
  rules: { 'landmark-unique': { enabled: true } },
  resultTypes: ['violations' as const],
}

/** What was found wrong on one screen, as sentences that name it. */
export type Findings = string[]

const messagesOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(readCatalogue(language)).map(([id, { translation, message }]) => [id, translation || message || id]),
  )

/** Every text of the portal in a language. */
const saidIn = (language: Language): ReadonlySet<string> => new Set(messagesOf(language).values())

/** Tells of a text on screen whether it is English although the language says it otherwise. */
export const untranslatedIn = (language: Language): ((text: string) => boolean) => {
  const english = messagesOf('en')
  const own = messagesOf(language)
  const said = saidIn(language)
  const foreign = new Set([...english].filter(([id, text]) => own.get(id) !== text).map(([, text]) => text))
  return (text) => !said.has(text) && (foreign.has(text) || english.has(text))
}

/** Waits until nothing of the screen is on its way any more. */
export const settled = async (page: Page): Promise<void> => {
  // Nothing is busy before the page begins to be drawn either.
  await expect(page.locator('main > *').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Every text that is seen or read out on the screen. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // Languages call themselves by their own names.
      if (parentElement?.closest('script, style, option, [lang]:not(html)')) continue
      if (textContent?.trim()) texts.push(textContent.trim())
    }
    const named = document.querySelectorAll('[aria-label], [title], [placeholder]')
    for (const element of named) {
      texts.push(...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))
    }
    return texts
  })

const setTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme)

/** What axe finds wrong on a page. Its frames are all of this origin, so that axe needs no second page to put its findings together. */
export const axeFindings = async (page: Page, where: string): Promise<Findings> => {
  const { violations } = await new AxeBuilder({ page }).options(RULES).setLegacyMode().analyze()
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** What whoever reads by headings and paragraphs stumbles over: a record without a heading, and what says nothing. */
const structureFindings = async (page: Page, where: string): Promise<Findings> => {
  const found = await page.evaluate(() => {
    const record = document.querySelector('[data-open] > section')
    const isSilent = (element: Element) => !element.textContent?.trim() && !element.querySelector('img, svg, input')
    const silent = [...document.querySelectorAll('p:not([role=status]), h1, h2, h3, h4')].filter(
      (element) => element.checkVisibility() && isSilent(element),
    )
    return [
      ...(record && !record.querySelector('h2') ? ['the record has no heading'] : []),
      ...silent.map(({ tagName, className }) => `nothing is said by <${tagName.toLowerCase()} class="${className}">`),
    ]
  })
  return found.map((finding) => `${where}: ${finding}`)
}

interface Eyes {
  /** What the screen is called in the findings. */
  name: string
  isUntranslated: (text: string) => boolean
  themes: readonly (typeof themes)[number][]
}

/** A desk, an upright tablet and a phone, on which every heading, state, tab, button and label is whole. */
const DEVICES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

/** What is not shown whole on each device. Leaves the screen 1280 pixels wide. */
export const cutOn = async (page: Page, name: string): Promise<Findings> => {
  const findings: Findings = []
  const said = saidIn(bestLanguage([await page.evaluate(() => document.documentElement.lang)]))
  for (const device of DEVICES) {
    await page.setViewportSize(device)
    // What a new size sets off is drawn with the next frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    findings.push(...(await cutTexts(page, said)).map((finding) => `${name} at ${device.width}: ${finding}`))
  }
  return findings
}

/**
 * Looks at the screen as it stands: its structure, axe in the themes, texts that nobody translated, and what scrolls sideways at four
 * widths, and what is cut on three devices. Leaves it 1280 pixels wide.
 */
export const lookAt = async (page: Page, { name, isUntranslated, themes: inThemes }: Eyes): Promise<Findings> => {
  await settled(page)
  const findings: Findings = (await textsOn(page))
    .filter(isUntranslated)
    .map((text) => `${name}: "${text}" is not translated`)
  findings.push(...(await structureFindings(page, name)))
  for (const theme of inThemes) {
    await setTheme(page, theme)
    findings.push(...(await axeFindings(page, `${name}, ${theme}`)))
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) findings.push(`${name}: ${over} px too wide at ${width}`)
  }
  findings.push(...(await cutOn(page, name)))
  return findings
}
