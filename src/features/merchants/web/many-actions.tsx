import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { switchState } from '#core/codes.ts'
import { listsWith } from '#features/all.ts'
import type { ManyAction } from '#web/lists/many/action.ts'
import { refreshLists } from '#web/records/refresh.ts'
import { previewMerchantsStatus, setMerchantsStatus } from '../many.ts'

const shared = {
  access: 'merchant.status',
  calls: { preview: previewMerchantsStatus, act: setMerchantsStatus },
  refresh: (client, principal) => refreshLists(client, listsWith('showsState'), principal),
} satisfies Partial<ManyAction>

/** What can be done with many merchants at once. */
export const merchantActions: readonly ManyAction[] = [
  {
    ...shared,
    id: 'disable',
    label: msg`Disable`,
    changeFor: () => ({ status: switchState.disabled }),
    title: (count) => <Plural value={count} one="Disable # merchant?" other="Disable # merchants?" />,
    stops: true,
  },
  {
    ...shared,
    id: 'enable',
    label: msg`Enable`,
    changeFor: () => ({ status: switchState.enabled }),
    title: (count) => <Plural value={count} one="Enable # merchant?" other="Enable # merchants?" />,
    stops: false,
    effect: msg`Its terminals can take payments again, except those disabled for another reason.`,
  },
]
