import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { languages } from '#core/languages/languages.ts'
import { readCatalogue } from '#server/texts.ts'
import { isOfSeparatePage } from './pages.ts'

/** A text of plain data with an id, in the syntax tree. */
interface TextNode {
  readonly leadingComments?: readonly { readonly value: string }[] | null
  properties: readonly {
    readonly key?: { readonly name?: string }
    readonly value?: { readonly value?: string; readonly elements?: readonly object[] }
  }[]
}

const catalogues: ReturnType<typeof readCatalogue>[] = []

/** The property `translations`, with a text in every language, in the order of `languages`. */
const translationsNode = (id: string) => {
  if (catalogues.length === 0) catalogues.push(...languages.map(readCatalogue))
  const texts = catalogues.map((catalogue) => catalogue[id]?.translation || catalogue[id]?.message)
  return {
    type: 'ObjectProperty',
    key: { type: 'Identifier', name: 'translations' },
    value: { type: 'ArrayExpression', elements: texts.map((value) => ({ type: 'StringLiteral', value })) },
  }
}

/**
 * Texts that are plain data with an id; the comment `i18n` is the one by which `lingui extract` knows them. The build takes the
 * English out of them, because every catalogue holds it, the English one too; the macros of all other texts do so by
 * themselves. A separate page loads no catalogue: its texts carry their translations.
 */
export const textTranslations = (isBuild: boolean) =>
  defineRolldownBabelPreset({
    preset: () => ({
      plugins: [
        {
          visitor: {
            ObjectExpression({ node: text }: { node: TextNode }, { filename }: { filename: string }) {
              if (!text.leadingComments?.some(({ value }) => value === 'i18n')) return
              const id = text.properties.find(({ key }) => key?.name === 'id')?.value?.value ?? ''
              if (isOfSeparatePage(filename, isBuild)) {
                text.properties = [...(isBuild ? [] : text.properties), translationsNode(id)]
              } else if (isBuild) text.properties = text.properties.filter(({ key }) => key?.name !== 'message')
            },
          },
        },
      ],
    }),
    rolldown: {
      filter: { code: '/*i18n*/' },
      configResolvedHook: ({ command }) => (command === 'build') === isBuild,
    },
  })
