import css from './spinner.module.css'

/** A turning ring. It is decoration: what is going on is said in words beside it, or by aria-busy. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}
