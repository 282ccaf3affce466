import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDashboard } from './context.ts'
import css from './page-buttons.module.css'

/** The page of a widget; a new filter of the dashboard leads back to the first one. */
export const usePage = <Page,>(first: Page): [Page, (page: Page) => void] => {
  const { search } = useDashboard()
  const [chosen, setChosen] = useState({ search, page: first })
  return [chosen.search === search ? chosen.page : first, (page) => setChosen({ search, page })]
}

/** Pages of a few things; absent where one page holds them all. */
export function PageButtons({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  if (pages < 2) return null
  return (
    <div className={css.pages}>
      <IconButton
        icon="chevron-left"
        label={t`Previous page`}
        disabledReason={page === 1 ? t`This is the first page` : undefined}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">
        <Trans>
          {page} of {pages}
        </Trans>
      </span>
      <IconButton
        icon="chevron-right"
        label={t`Next page`}
        disabledReason={page === pages ? t`This is the last page` : undefined}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
