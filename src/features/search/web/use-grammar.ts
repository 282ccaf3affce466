import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#core/languages/languages.ts'
import type { Text } from '#core/texts/texts.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Grammar } from './words/grammar.ts'
import type { Vocabulary } from './words/vocabulary.ts'

const vocabularies = import.meta.glob<{ vocabulary: Vocabulary }>('./words/vocabulary/*.ts')

const vocabularyOf = async (language: Language): Promise<Vocabulary> => {
  const load = vocabularies[`./words/vocabulary/${language.replace('_', '-')}.ts`]
  if (!load) throw new Error(`The vocabulary of ${language} is missing.`)
  return (await load()).vocabulary
}

const loadGrammar = async (language: Language, say: (text: Text) => string): Promise<Grammar> => {
  const [{ createGrammar }, own, english] = await Promise.all([
    import('./words/grammar.ts'),
    vocabularyOf(language),
    vocabularyOf('en'),
  ])
  return createGrammar({ language, say, own, english })
}

/** The grammar of the language shown, loaded with the first search; without it the search finds what it finds by itself. */
export const useGrammar = (): { grammar: Grammar | undefined; isLoading: boolean } => {
  const { i18n } = useLingui()
  const { language } = useLanguage()
  const { data, isFetching } = useQuery({
    queryKey: ['grammar', language],
    queryFn: () => loadGrammar(language, (text) => i18n._(text)),
    // Files of the portal: they are on the device, also without a network.
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  })
  return { grammar: data, isLoading: isFetching }
}
