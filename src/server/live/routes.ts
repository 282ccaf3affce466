import { getLive } from '#core/live.ts'
import { handleEvents } from '#server/http/handle.ts'

export const liveRoutes = [
  handleEvents(getLive, ({ services, ...listener }) => services.live.open({ ...listener, now: services.now() })),
]
