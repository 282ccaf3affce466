import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { languageName, languages, languageTag, type Language } from '#core/languages/languages.ts'
import { offlineText } from '#web/i18n/first-error-text.ts'
import { chooseLanguage, useLanguage } from '#web/i18n/language.ts'
import { announceError } from '#web/messages/messages.ts'
import { usePersonal } from '#web/preferences/personal.ts'
import { Select, SelectField } from '#web/ui/form/select.tsx'

/** Changes the language at once and keeps it on this device, and with whoever is signed in. */
export function LanguageSelect() {
  const { t } = useLingui()
  return <SelectField label={t`Language`} {...useLanguageChoice()} />
}

/** The same without a frame and a label that is seen. */
export function QuietLanguageSelect() {
  const { t } = useLingui()
  return <Select aria-label={t`Language`} {...useLanguageChoice()} />
}

function useLanguageChoice() {
  const { i18n } = useLingui()
  const { language } = useLanguage()
  const [, choosePersonal] = usePersonal('language')
  const choose = async (chosen: Language) => {
    await chooseLanguage(chosen)
    choosePersonal(chosen)
  }
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    // A catalogue is a file: when it does not come, there is no connection.
    choose(target.value as Language).catch(() => announceError(i18n._(offlineText)))
  }
  const children = languages.map((each) => (
    <option key={each} value={each} lang={languageTag(each)}>
      {languageName(each)}
    </option>
  ))
  return { value: language, onChange, children }
}
