import { useLingui } from '@lingui/react/macro'

/** What the component `Reference` needs to show the reference of an error: its words, in the language shown. */
export const useReference = (reference: string | undefined) => {
  const { t } = useLingui()
  return { reference, label: t`Reference`, copyLabel: t`Copy reference`, copiedLabel: t`Reference copied` }
}
