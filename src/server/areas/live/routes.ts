import { getLive } from '#contract/live.ts'
import { handleEvents } from '../../handle.ts'

export const liveRoutes = [
  handleEvents(getLive, ({ services, ...listener }) => services.live.open({ ...listener, now: services.now() })),
]
