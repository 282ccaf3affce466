import { getLive } from '#core/live.ts'
import { handleEvents } from '#server/http/handle.ts'

export const liveRoutes = [
  handleEvents(getLive, ({ services, principal, until, find, permit }) =>
    services.live.open({ principal, until, now: services.now(), find, permit }),
  ),
]
