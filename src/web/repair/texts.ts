import { languages, type Language } from '#core/languages/languages.ts'

interface Text {
  readonly id: string
  readonly message: string
  /** In every language, in the order of `languages`: put there by the build (vite.config.ts). */
  readonly translations?: readonly string[]
}

/** What the page says. Its translations are in its own script: it has to work when nothing else of the portal does. */
const texts = {
  title: /*i18n*/ { id: 'repairPage.title', message: "The portal couldn't start" },
  text: /*i18n*/ {
    id: 'repairPage.text',
    message: 'Some files on this device are damaged or out of date. Repair downloads them again. You stay signed in.',
  },
  repair: /*i18n*/ { id: 'repairPage.repair', message: 'Repair' },
} satisfies Record<string, Text>

export const textsIn = (language: Language): Record<keyof typeof texts, string> => {
  const position = languages.indexOf(language)
  const say = ({ message, translations }: Text) => translations?.[position] ?? message
  return { title: say(texts.title), text: say(texts.text), repair: say(texts.repair) }
}
