import css from './skeleton.module.css'

/** The place of a text that has not come yet. It stands still: nothing moves that explains nothing. */
export function Skeleton({ width = '70%' }: { width?: string }) {
  return <span className={css.skeleton} style={{ inlineSize: width }} aria-hidden="true" />
}
