import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/menu/menu.tsx'
import css from './list-tools.module.css'

/** What can be done with a list as a whole: buttons where there is room, a menu where there is not. */
export function ListTools({ tools }: { tools: readonly MenuItem[] }) {
  const { t } = useLingui()
  if (tools.length === 0) return null
  return (
    <div className={css.tools}>
      <div className={css.buttons}>
        {tools.map(({ id, label, icon, disabledReason, onSelect }) => (
          <Button key={id} kind="quiet" icon={icon} disabledReason={disabledReason} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
      <div className={css.menu}>
        <Menu items={tools} trigger={moreButton(t`More for this list`)} />
      </div>
    </div>
  )
}

const moreButton =
  (label: string): ComponentProps<typeof Menu>['trigger'] =>
  (props) => (
    <button {...props} type="button" className={css.more} aria-label={label}>
      <Icon name="more" />
    </button>
  )
