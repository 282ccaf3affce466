import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { publicConfigFor } from './public-config.ts'

it('the public settings are those that the contract names, and no others', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://app:hunter2@db.example/portal',
    SECRET_KEY: randomBytes(32).toString('base64'),
    IDLE_MINUTES: 'mid=30',
    TERMINAL_TYPES: '3=Kiosk',
    VARIANT: 'dr',
  })
  expect(publicConfigFor({ config, identityProvider: undefined }, 'portal.example')).toEqual({
    variant: 'dr',
    productName: 'Counterside',
    host: 'normal',
    sso: null,
    identifyRoute: false,
    midLanding: 'dashboard',
    todayLanding: [],
    externalLogin: null,
    receiptEmail: false,
    email: false,
    pendingLabel: 'failed',
    terminalTypes: { 3: 'Kiosk' },
    shsmDefaultVisible: false,
    userRoleSelect: false,
    rightsRequiredOnUpdate: false,
    limits: {
      transactionRangeDays: 366,
      pageSizes: [10, 20, 50, 100],
      idleMinutes: { admin: 15, mid: 30, user: 720, transaction: 720 },
      sessionHours: 12,
      exportSyncRows: 10_000,
      terminalMaxUsers: 10,
    },
  })
})
