import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { listsWith } from '#features/all.ts'
import type { ManyAction } from '#web/lists/many/action.ts'
import { packKey } from '#web/offline/keys.ts'
import { refreshLists } from '#web/records/refresh.ts'
import { deviceList } from '../contract.ts'
import { previewDevicesStatus, setDevicesStatus } from '../many.ts'

const shared = {
  undoPreviews: true,
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

const block: ManyAction = {
  ...shared,
  id: 'block',
  label: msg`Block`,
  changeFor: (reason) => ({ blocked: true, reason }),
  title: (count) => <Plural value={count} one="Block # device?" other="Block # devices?" />,
  done: (count) => <Plural value={count} one="# device blocked" other="# devices blocked" />,
  already: (count) => (
    <Plural value={count} one="# device is already blocked." other="# devices are already blocked." />
  ),
  stops: true,
  reason: 'optional',
  undo: () => unblock,
}

const unblock: ManyAction = {
  ...shared,
  id: 'unblock',
  label: msg`Unblock`,
  changeFor: (reason) => ({ blocked: false, reason }),
  title: (count) => <Plural value={count} one="Unblock # device?" other="Unblock # devices?" />,
  done: (count) => <Plural value={count} one="# device unblocked" other="# devices unblocked" />,
  already: (count) => <Plural value={count} one="# device is not blocked." other="# devices are not blocked." />,
  stops: false,
  effect: msg`Payments can be taken on them again.`,
  reason: 'required',
  undo: () => block,
}

/** What can be done with many devices at once. */
export const deviceActions: readonly ManyAction[] = [block, unblock]
