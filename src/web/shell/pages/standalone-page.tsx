import type { ReactNode } from 'react'
import { useConfig } from '#web/config/config.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { QuietLanguageSelect } from '../language-select.tsx'
import css from './standalone-page.module.css'

/** A page of its own, outside the frame: one sheet of receipt paper, and the choice of language below it. */
export function StandalonePage({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const { productName } = useConfig()
  return (
    <div className={css.desk}>
      <div className={css.shadow}>
        <main className={css.sheet}>
          <p className={css.brand}>
            <BrandMark />
            {productName}
          </p>
          <h1 className={css.heading} tabIndex={-1}>
            {heading}
          </h1>
          {children}
        </main>
      </div>
      <footer className={css.footer}>
        <Icon name="language" />
        <QuietLanguageSelect />
      </footer>
    </div>
  )
}
