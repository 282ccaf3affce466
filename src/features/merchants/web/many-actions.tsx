import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { switchState } from '#core/codes.ts'
import { listsWith } from '#features/all.ts'
import type { ManyAction } from '#web/lists/many/action.ts'
import { refreshLists } from '#web/records/refresh.ts'
import { previewMerchantsStatus, setMerchantsStatus } from '../many.ts'

const shared = {
  undoPreviews: true,
  access: 'merchant.status',
  calls: { preview: previewMerchantsStatus, act: setMerchantsStatus },
  refresh: (client, principal) => refreshLists(client, listsWith('showsState'), principal),
} satisfies Partial<ManyAction>

const disable: ManyAction = {
  ...shared,
  id: 'disable',
  label: msg`Disable`,
  changeFor: () => ({ status: switchState.disabled }),
  title: (count) => <Plural value={count} one="Disable # merchant?" other="Disable # merchants?" />,
  done: (count) => <Plural value={count} one="# merchant disabled" other="# merchants disabled" />,
  already: (count) => (
    <Plural value={count} one="# merchant is already disabled." other="# merchants are already disabled." />
  ),
  stops: true,
  undo: () => enable,
}

const enable: ManyAction = {
  ...shared,
  id: 'enable',
  label: msg`Enable`,
  changeFor: () => ({ status: switchState.enabled }),
  title: (count) => <Plural value={count} one="Enable # merchant?" other="Enable # merchants?" />,
  done: (count) => <Plural value={count} one="# merchant enabled" other="# merchants enabled" />,
  already: (count) => (
    <Plural value={count} one="# merchant is already enabled." other="# merchants are already enabled." />
  ),
  stops: false,
  effect: msg`Its terminals can take payments again, except those disabled for another reason.`,
  undo: () => disable,
}

/** What can be done with many merchants at once. */
export const merchantActions: readonly ManyAction[] = [disable, enable]
