import { Trans } from '@lingui/react/macro'

/** Leads to the fields of each kind, their limits and an example; it is written in English for whoever programs. */
export function FormatLink() {
  return (
    <a href="/api/feeds.md" hrefLang="en" target="_blank" rel="noreferrer">
      <Trans>Data format and examples</Trans>
    </a>
  )
}
