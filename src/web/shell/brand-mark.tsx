import { useConfig } from '#web/config/config.ts'
import css from './brand-mark.module.css'

/** The product as a small receipt with the initial of its name: names differ per host (D-79). */
export function BrandMark() {
  const { productName } = useConfig()
  return (
    <span className={css.mark} aria-hidden="true">
      {[...productName][0]}
    </span>
  )
}
