import { plain, type Recipe } from './inputs.ts'
import type { Ground } from './tree.ts'

let counter = 0

/** Of records of all places: each is answered for itself, so that none is refused as a whole. */
const many = (change: object, tokenOf: (ground: Ground) => string): Record<'preview' | 'act', Recipe> => ({
  preview: {
    ...plain(({ grounds }) => ({ body: { change, of: { tokens: [...new Set(grounds.map(tokenOf))] } } })),
    tells: tokenOf,
  },
  // On a version that none has: nothing is changed.
  act: plain(({ grounds }) => ({
    body: {
      change,
      job: `job-${++counter}`,
      rows: [...new Set(grounds.map(tokenOf))].map((token) => ({ token, version: 0 })),
    },
  })),
})

const manyTerminals = many({ terminalStatus: 0 }, ({ tenant }) => tenant.tokens.terminal)
const manyDevices = many({ blocked: true, reason: '' }, ({ device }) => device.token)
const manyMids = many({ status: 0 }, ({ tenant }) => tenant.tokens.mid)
const manyMerchants = many({ status: 0 }, ({ tenant }) => tenant.tokens.merchant)

/** People of all places, and a terminal that everybody sees, or none, so that nobody is linked. */
const manyUsers: Record<'preview' | 'act', Recipe> = {
  preview: {
    ...plain(({ grounds }) => ({
      body: {
        change: { terminal: grounds[0]?.tenant.tokens.terminal },
        of: { tokens: [...new Set(grounds.map(({ colleague }) => colleague.token))] },
      },
    })),
    tells: ({ colleague }) => colleague.token,
  },
  act: plain(({ grounds }) => ({
    body: {
      change: { terminal: 'missing' },
      job: `job-${++counter}`,
      rows: [...new Set(grounds.map(({ colleague }) => colleague.token))].map((token) => ({ token, version: 0 })),
    },
  })),
}

/** A valid call for every change of many records. */
export const manyRecipes: Readonly<Record<string, Recipe>> = {
  setTerminalsStatusPreview: manyTerminals.preview,
  setTerminalsStatus: manyTerminals.act,
  setDevicesStatusPreview: manyDevices.preview,
  setDevicesStatus: manyDevices.act,
  setMerchantsStatusPreview: manyMerchants.preview,
  setMerchantsStatus: manyMerchants.act,
  attachUsersPreview: manyUsers.preview,
  attachUsers: manyUsers.act,
  detachUsersPreview: manyUsers.preview,
  detachUsers: manyUsers.act,
  setMidsStatusPreview: manyMids.preview,
  setMidsStatus: manyMids.act,
}
