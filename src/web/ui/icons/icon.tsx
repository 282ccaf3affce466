import { type AnyIcon, paths } from './paths.ts'
import css from './icon.module.css'

/** A drawing, in the colour and beside the text around it. Without `label` it is decoration. */
export function Icon({ name, label }: { name: AnyIcon; label?: string }) {
  const drawing = typeof name === 'string' ? { name, d: paths[name] } : name
  return (
    <svg
      className={css.icon}
      viewBox="0 0 24 24"
      data-icon={drawing.name}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawing.d} />
    </svg>
  )
}
