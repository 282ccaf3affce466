import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { switchState } from '#core/codes.ts'
import { listsWith } from '#features/all.ts'
import type { ManyAction } from '#web/lists/many/action.ts'
import { refreshLists } from '#web/records/refresh.ts'
import { previewTerminalsStatus, setTerminalsStatus } from '../many.ts'

const shared = {
  undoPreviews: true,
  access: 'terminal.status',
  calls: { preview: previewTerminalsStatus, act: setTerminalsStatus },
  refresh: (client, principal) => refreshLists(client, listsWith('showsState'), principal),
} satisfies Partial<ManyAction>

const disable: ManyAction = {
  ...shared,
  id: 'disable',
  label: msg`Disable`,
  changeFor: () => ({ terminalStatus: switchState.disabled }),
  title: (count) => <Plural value={count} one="Disable # terminal?" other="Disable # terminals?" />,
  done: (count) => <Plural value={count} one="# terminal disabled" other="# terminals disabled" />,
  already: (count) => (
    <Plural value={count} one="# terminal is already disabled." other="# terminals are already disabled." />
  ),
  stops: true,
  undo: () => enable,
}

const enable: ManyAction = {
  ...shared,
  id: 'enable',
  label: msg`Enable`,
  changeFor: () => ({ terminalStatus: switchState.enabled }),
  title: (count) => <Plural value={count} one="Enable # terminal?" other="Enable # terminals?" />,
  done: (count) => <Plural value={count} one="# terminal enabled" other="# terminals enabled" />,
  already: (count) => (
    <Plural value={count} one="# terminal is already enabled." other="# terminals are already enabled." />
  ),
  stops: false,
  effect: msg`They can take payments again, unless something else keeps them disabled.`,
  undo: () => disable,
}

/** What can be done with many terminals at once. */
export const terminalActions: readonly ManyAction[] = [disable, enable]
