import { type IconName, paths } from './paths.ts'
import css from './icon.module.css'

/** A drawing of the set, in the colour and beside the text it stands in. Without `label` it is decoration. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className={css.icon}
      viewBox="0 0 24 24"
      data-icon={name}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  )
}
