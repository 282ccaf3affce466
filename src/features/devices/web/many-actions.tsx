import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { listsWith } from '#features/all.ts'
import type { ManyAction } from '#web/lists/many/action.ts'
import { packKey } from '#web/offline/keys.ts'
import { refreshLists } from '#web/records/refresh.ts'
import { deviceList } from '../contract.ts'
import { previewDevicesStatus, setDevicesStatus } from '../many.ts'

const shared = {
  access: 'device.status',
  calls: { preview: previewDevicesStatus, act: setDevicesStatus },
  refresh: (client, principal) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [principal.variant, 'devices'] }),
      client.invalidateQueries({ queryKey: packKey(deviceList, principal.variant) }),
      client.invalidateQueries({ queryKey: [principal.variant, 'audit'] }),
      // A terminal takes no payments while each of its devices is blocked.
      refreshLists(client, listsWith('showsState'), principal),
    ]),
} satisfies Partial<ManyAction>

/** What can be done with many devices at once. */
export const deviceActions: readonly ManyAction[] = [
  {
    ...shared,
    id: 'block',
    label: msg`Block`,
    changeFor: (reason) => ({ blocked: true, reason }),
    title: (count) => <Plural value={count} one="Block # device?" other="Block # devices?" />,
    stops: true,
    reason: 'optional',
  },
  {
    ...shared,
    id: 'unblock',
    label: msg`Unblock`,
    changeFor: (reason) => ({ blocked: false, reason }),
    title: (count) => <Plural value={count} one="Unblock # device?" other="Unblock # devices?" />,
    stops: false,
    effect: msg`Payments can be taken on them again.`,
    reason: 'required',
  },
]
