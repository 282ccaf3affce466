import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { announceFailure, announceSuccess } from '#web/messages/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { Failure } from '../failure.tsx'
import { useDeleteFilter, useSaveFilter } from './mutations.ts'
import { RenameForm } from './rename-form.tsx'
import { ReplaceFilter } from './replace-filter.tsx'
import css from './saved-filters.module.css'

interface Props {
  page: string
  saved: SavedFilter
  /** The filter in force, if any, and whether it is this one. */
  filter: Record<string, unknown> | undefined
  isInForce: boolean
  canOpen: boolean
  onApply: (filter: Record<string, unknown>) => void
}

/** A saved filter: its name uses it, a menu changes it. */
export function SavedFilterRow({ page, saved, filter, isInForce, canOpen, onApply }: Props) {
  const { t, i18n } = useLingui()
  const offline = useOfflineReason()
  const [asking, setAsking] = useState<'name' | 'replace' | 'delete'>()
  const [wasNamed, setNamed] = useState(false)
  const save = useSaveFilter(page)
  const remove = useDeleteFilter(page)
  const waitReason = useWaitReason(remove.isPending)
  const name = saved.name ?? ''

  const announceSaved = () => announceSuccess(t`Saved: ${name}`)
  const setDefault = (isDefault: boolean) =>
    save.mutate(
      { id: saved.id, name, filter: saved.filter, isDefault },
      {
        onSuccess: announceSaved,
        onError: (error) => announceFailure(i18n._(errorTextOf(error)), error),
      },
    )
  const replace = (replacement: Record<string, unknown>) =>
    save.mutate(
      { id: saved.id, name, filter: replacement },
      {
        onSuccess: () => {
          announceSaved()
          setAsking(undefined)
        },
      },
    )
  const confirmed = () =>
    remove.mutate(saved.id, {
      onSuccess: () => {
        announceSuccess(t`Deleted: ${name}`)
        setAsking(undefined)
      },
    })

  if (asking === 'name') {
    return (
      <li>
        <RenameForm
          {...{ page, saved }}
          onDone={() => {
            setNamed(true)
            setAsking(undefined)
          }}
        />
      </li>
    )
  }
  return (
    <li className={css.row}>
      <UseFilter name={name} isInForce={isInForce} onUse={() => onApply(saved.filter)}>
        {saved.isDefault && canOpen && (
          <Badge>
            <Trans>Default</Trans>
          </Badge>
        )}
      </UseFilter>
      <Menu
        items={[
          ...(filter && !isInForce
            ? [
                {
                  id: 'replace',
                  label: t`Replace with current filter`,
                  onSelect: () => {
                    save.reset()
                    setAsking('replace')
                  },
                },
              ]
            : []),
          ...(canOpen
            ? [
                {
                  id: 'default',
                  label: saved.isDefault ? t`Remove default` : t`Set as default`,
                  onSelect: () => setDefault(!saved.isDefault),
                },
              ]
            : []),
          { id: 'rename', label: t`Rename`, onSelect: () => setAsking('name') },
          {
            id: 'delete',
            label: t`Delete`,
            onSelect: () => {
              remove.reset()
              setAsking('delete')
            },
          },
        ]}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form of the name, which had the focus, has gone
            autoFocus={wasNamed}
            onKeyDown={offline ? undefined : trigger.onKeyDown}
            icon="more"
            label={t`Change: ${name}`}
            disabledReason={offline}
            busy={save.isPending}
          />
        )}
      />
      {asking === 'replace' && filter && (
        <ReplaceFilter {...{ name, save }} onConfirm={() => replace(filter)} onCancel={() => setAsking(undefined)} />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t`Delete “${name}”?`}
          confirmLabel={t`Delete`}
          cancelLabel={t`Cancel`}
          danger
          waitReason={waitReason}
          failure={remove.error && <Failure error={remove.error} text={errorTextOf(remove.error)} />}
          onConfirm={confirmed}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </li>
  )
}

interface UseFilterProps {
  name: string
  isInForce: boolean
  onUse: () => void
  /** What else there is to say of it. */
  children?: ReactNode
}

/** A filter by its name, which uses it; the one in force has a mark. */
export function UseFilter({ name, isInForce, onUse, children }: UseFilterProps) {
  return (
    <button type="button" className={css.use} aria-current={isInForce || undefined} onClick={onUse}>
      <span className={css.name}>{name}</span>
      {children}
      {isInForce && <Icon name="check" />}
    </button>
  )
}
