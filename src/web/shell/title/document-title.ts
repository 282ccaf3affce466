import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useConfig } from '#web/config/config.ts'
import { usePageTitle } from './page-title.ts'

/** §2: product name, a dash and the title of the page where it has one; before it what is special about the host (D-16). */
export const documentTitle = (productName: string, title: string | undefined, host?: string): string =>
  (host ? `[${host}] ` : '') + (title ? `${productName} - ${title}` : productName)

/** The short name of a special host (D-16); undefined on a normal one. */
function useHostName(): string | undefined {
  const { t } = useLingui()
  const { host } = useConfig()
  return { normal: undefined, demo: t`Demo`, disasterRecovery: t`Disaster recovery` }[host]
}

/** Keeps the title of the document that of the page, in the language of the interface. */
export function useDocumentTitle(): void {
  const { productName } = useConfig()
  const title = documentTitle(productName, usePageTitle(), useHostName())
  useEffect(() => {
    document.title = title
  }, [title])
}
