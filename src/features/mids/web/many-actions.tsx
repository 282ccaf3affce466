import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { switchState } from '#core/codes.ts'
import { listsWith } from '#features/all.ts'
import type { ManyAction } from '#web/lists/many/action.ts'
import { refreshLists } from '#web/records/refresh.ts'
import { previewMidsStatus, setMidsStatus } from '../many.ts'

const shared = {
  undoPreviews: true,
  access: 'mid.status',
  calls: { preview: previewMidsStatus, act: setMidsStatus },
  refresh: (client, principal) => refreshLists(client, listsWith('showsState'), principal),
} satisfies Partial<ManyAction>

const disable: ManyAction = {
  ...shared,
  id: 'disable',
  label: msg`Disable`,
  changeFor: () => ({ status: switchState.disabled }),
  title: (count) => <Plural value={count} one="Disable # MID?" other="Disable # MIDs?" />,
  done: (count) => <Plural value={count} one="# MID disabled" other="# MIDs disabled" />,
  already: (count) => <Plural value={count} one="# MID is already disabled." other="# MIDs are already disabled." />,
  stops: true,
  undo: () => enable,
}

const enable: ManyAction = {
  ...shared,
  id: 'enable',
  label: msg`Enable`,
  changeFor: () => ({ status: switchState.enabled }),
  title: (count) => <Plural value={count} one="Enable # MID?" other="Enable # MIDs?" />,
  done: (count) => <Plural value={count} one="# MID enabled" other="# MIDs enabled" />,
  already: (count) => <Plural value={count} one="# MID is already enabled." other="# MIDs are already enabled." />,
  stops: false,
  effect: msg`Its terminals can take payments again, except those disabled for another reason.`,
  undo: () => disable,
}

/** What can be done with many MIDs at once. */
export const midActions: readonly ManyAction[] = [disable, enable]
