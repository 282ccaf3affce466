import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import type { ManyAction } from '#web/lists/many/action.ts'
import { attachUsers, detachUsers, previewUsersAttach, previewUsersDetach } from '../many-links.ts'
import { PickTerminalToDetach, PickTerminalToLink } from './link/pick-terminal.tsx'
import { refresh } from './mutations.ts'

const missing = msg`Choose a terminal first.`

const link: ManyAction = {
  id: 'link',
  access: 'terminal.link',
  label: msg`Link to a terminal`,
  calls: { preview: previewUsersAttach, act: attachUsers },
  changeFor: (_reason, terminal) => ({ terminal }),
  target: { Picker: PickTerminalToLink, missing },
  title: (count) => <Plural value={count} _0="Link to a terminal" one="Link # user?" other="Link # users?" />,
  done: (count) => <Plural value={count} one="# user linked" other="# users linked" />,
  already: (count) => (
    <Plural
      value={count}
      one="# user is already linked to this terminal."
      other="# users are already linked to this terminal."
    />
  ),
  stops: false,
  effect: msg`They can use the terminal from now on.`,
  undo: () => detach,
  refresh: (client) => refresh(client),
}

const detach: ManyAction = {
  id: 'detach',
  access: 'terminal.unlink',
  label: msg`Detach from a terminal`,
  calls: { preview: previewUsersDetach, act: detachUsers },
  changeFor: (_reason, terminal) => ({ terminal }),
  target: { Picker: PickTerminalToDetach, missing },
  title: (count) => <Plural value={count} _0="Detach from a terminal" one="Detach # user?" other="Detach # users?" />,
  done: (count) => <Plural value={count} one="# user detached" other="# users detached" />,
  already: (count) => (
    <Plural value={count} one="# user isn't linked to this terminal." other="# users aren't linked to this terminal." />
  ),
  stops: false,
  effect: msg`They can't use the terminal any more. You can link them again at any time.`,
  undo: () => link,
  refresh: (client) => refresh(client),
}

/** What can be done with many users at once. */
export const userActions: readonly ManyAction[] = [link, detach]
