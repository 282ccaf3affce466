import css from './skeleton.module.css'

/** The place of a text that has not come yet. It is not animated: motion without a meaning distracts. */
export function Skeleton({ width = '70%' }: { width?: string }) {
  return <span className={css.skeleton} style={{ inlineSize: width }} aria-hidden="true" />
}
