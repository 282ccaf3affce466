import { Trans, useLingui } from '@lingui/react/macro'
import type { ColumnLayout } from '#core/list/layouts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { orderColumns, defaultLayout } from './arrange.ts'
import css from './column-editor.module.css'
import { useGrab } from './grab.ts'
import { useSteps } from './steps.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'

const grip: Drawing = { name: 'grip', d: 'M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.5h.01M15 17.5h.01' }

interface Props {
  /** Every column the person may see, in the order the table comes in. */
  columns: readonly { readonly id: string; readonly heading: string }[]
  /** Undefined while nobody has arranged the table. */
  layout: ColumnLayout | undefined
  /** The layout as it was changed last, which may not be drawn yet. */
  latest: () => ColumnLayout
  /** null goes back to how the table came. */
  onChange: (layout: ColumnLayout | null) => void
  /** Whether changes are kept already. */
  saving: { isPending: boolean; isSuccess: boolean }
}

/** Order and visibility of a table's columns, and the height of its rows (B-13). What is changed is kept by itself. */
export function ColumnEditor({ columns, layout, latest, onChange, saving }: Props) {
  const { t } = useLingui()
  const present = layout ?? defaultLayout
  const items = orderColumns(columns, present)
  const visible = items.filter(({ id }) => !present.hidden.includes(id))
  const { grabbed, announcement, move, listProps, handleProps } = useGrab(items, {
    latest: () => orderColumns(columns, latest()).map(({ id }) => id),
    onOrder: (order) => onChange({ ...latest(), order }),
  })
  const step = useSteps(listProps.ref, move)
  const show = (id: string, isShown: boolean) => {
    const others = latest().hidden.filter((each) => each !== id)
    onChange({ ...latest(), hidden: isShown ? others : [...others, id] })
  }

  return (
    <div className={css.editor}>
      <SegmentedControl
        label={t`Row height`}
        value={present.density}
        onChange={(density) => onChange({ ...latest(), density })}
        options={[
          { value: 'auto', label: t`Automatic` },
          { value: 'comfortable', label: t`Comfortable` },
          { value: 'compact', label: t`Compact` },
        ]}
      />
      <ol {...listProps} className={css.columns} aria-label={t`Columns`}>
        {items.map(({ id, heading }, index) => {
          const isHidden = present.hidden.includes(id)
          return (
            <li key={id} className={css.column} data-grabbed={grabbed === id || undefined}>
              <button type="button" className={css.grip} aria-label={t`Move ${heading}`} {...handleProps(id)}>
                <Icon name={grip} />
              </button>
              <Checkbox
                label={heading}
                checked={!isHidden}
                // A table always has a column.
                disabled={!isHidden && visible.length === 1}
                onChange={() => show(id, isHidden)}
              />
              <span className={css.steps}>
                <IconButton
                  icon="chevron-up"
                  label={t`Move ${heading} up`}
                  disabledReason={index === 0 ? t`This is the first column` : undefined}
                  {...step(id, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={t`Move ${heading} down`}
                  disabledReason={index === items.length - 1 ? t`This is the last column` : undefined}
                  {...step(id, 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <div className={css.end}>
        <Button
          kind="quiet"
          icon="refresh"
          disabledReason={layout ? undefined : t`This is the default layout.`}
          onClick={() => onChange(null)}
        >
          <Trans>Reset</Trans>
        </Button>
        <p className={css.saved} role="status">
          {saving.isPending ? <Trans>Saving</Trans> : saving.isSuccess && <Trans>Columns saved</Trans>}
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}
