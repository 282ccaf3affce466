import { getConfig } from '#core/public-config.ts'
import { handlePublic } from '#server/http/handle.ts'
import { publicConfigFor } from './public-config.ts'

export const configRoutes = [
  handlePublic(getConfig, async ({ requestInfo, services }) => {
    await services.identityProvider?.learn()
    return publicConfigFor(services, requestInfo.hostname)
  }),
]
