import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as limits from '#core/limits.ts'
import { ConfigError, readConfig } from './config.ts'

const SECRET_KEY = randomBytes(32).toString('base64')
const external = { DATABASE_URL: 'postgres://app:hunter2@db.example/portal', SECRET_KEY }

const problemsOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('defaults', () => {
  it('serves the demo at http://127.0.0.1:8080 from the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicOrigin: 'http://127.0.0.1:8080',
      databaseUrl: undefined,
      demo: true,
      idleMinutes: { admin: 15, mid: 15, user: 720, transaction: 720 },
    })
  })

  it('keeps data in .data of the repository', () => {
    expect(readConfig({}).dataDir).toBe(`${process.cwd()}/.data`)
  })

  it('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', SSO_ISSUER: ' ' })).toMatchObject({ port: 8080, sso: undefined })
  })

  it('loads no demo data into an external database', () => {
    expect(readConfig(external).demo).toBe(false)
    expect(problemsOf({ ...external, DEMO: 'on' })).toEqual([
      expect.stringMatching(/^DEMO cannot be on with DATABASE_URL/),
    ])
  })
})

describe('values', () => {
  it('CONST-12 D-39 uses the other numbers of §9 under a name, and 56 and 283 for nothing', () => {
    const named = {
      NAME_ON_FORM_MAX: 27,
      DEVICE_LOG_RANGE_DAYS: 30,
      PAGE_SIZE_DECLINED: 5,
      POLL_MS: 5000,
      USER_VALIDATION_CODES: 17_000,
    }
    expect(limits).toMatchObject(named)
    const settings = { exportMaxRows: 100_000, exportSyncRows: 10_000, exportMaxPending: 5 }
    expect(readConfig({})).toMatchObject(settings)
    const numbers = [...Object.values(limits), ...Object.values(readConfig({}))]
    expect(numbers).not.toContain(56)
    expect(numbers).not.toContain(283)
  })

  it('SEC-59 tells metrics on a private port only where one is named, on loopback unless told otherwise', () => {
    expect(readConfig({}).metrics).toBeUndefined()
    expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
  })

  it('D-92 keeps transactions for 18 months, device logs for 90 days and the audit log for 24 months', () => {
    expect(readConfig({}).retention).toEqual({ transactionMonths: 18, deviceLogDays: 90, auditMonths: 24 })
  })

  it('D-11 reads where the second level begins, which cannot be a dashboard it does not have', () => {
    expect(readConfig({}).midLanding).toEqual({ standard: 'mids', dr: 'dashboard' })
    expect(readConfig({ MID_LANDING: 'dr=mids' }).midLanding).toEqual({ standard: 'mids', dr: 'mids' })
    expect(problemsOf({ MID_LANDING: 'standard=dashboard' })).toEqual([
      'MID_LANDING cannot be standard=dashboard: there the second level has none.',
    ])
    expect(problemsOf({ MID_LANDING: 'dr=users' })).toEqual([
      'MID_LANDING must be a list such as standard=mids; names are standard, dr, each is mids or dashboard.',
    ])
  })

  it('D-17 reads in which variants the identify step is a route', () => {
    expect(readConfig({}).identifyRouteVariants).toEqual(['standard'])
    expect(readConfig({ IDENTIFY_ROUTE_VARIANTS: 'standard, dr' }).identifyRouteVariants).toEqual(['standard', 'dr'])
    expect(readConfig({ IDENTIFY_ROUTE_VARIANTS: 'none' }).identifyRouteVariants).toEqual([])
    expect(problemsOf({ IDENTIFY_ROUTE_VARIANTS: 'all' })).toEqual([
      'IDENTIFY_ROUTE_VARIANTS must be a list of standard, dr, or none.',
    ])
  })

  it('D-69 reads words for types of terminals that have none of ours', () => {
    expect(readConfig({}).terminalTypes).toEqual({})
    expect(readConfig({ TERMINAL_TYPES: '3=Kiosk,7=Αυτόματος πωλητής' }).terminalTypes).toEqual({
      3: 'Kiosk',
      7: 'Αυτόματος πωλητής',
    })
    expect(problemsOf({ TERMINAL_TYPES: '1=Kiosk' })).toHaveLength(1)
  })

  it('D-53 blocks no device by itself unless it is told to', () => {
    expect(readConfig({}).deviceAutoblock).toBe(false)
    expect(readConfig({ DEVICE_AUTOBLOCK: 'on' }).deviceAutoblock).toBe(true)
  })

  it('D-15 reads the variant of each host', () => {
    const { variantByHost } = readConfig({ VARIANT_BY_HOST: 'DR.example=dr, portal.example=standard' })
    expect([...variantByHost]).toEqual([
      ['dr.example', 'dr'],
      ['portal.example', 'standard'],
    ])
  })

  it('D-16 reads what is special about a host', () => {
    expect(readConfig({ SPECIAL_HOSTS: 'demo.example=demo,dr.example=disaster-recovery' }).specialHosts.size).toBe(2)
  })

  it('D-21 changes the idle time of some levels and keeps the others', () => {
    expect(readConfig({ IDLE_MINUTES: 'mid=30' }).idleMinutes).toEqual({
      admin: 15,
      mid: 30,
      user: 720,
      transaction: 720,
    })
  })

  it('takes a plain proxy address as a network of one', () => {
    const [network, single] = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8,::1' }).trustedProxies
    expect([network?.[1], single?.[1]]).toEqual([8, 128])
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['HOST', 'http://127.0.0.1'],
    ['DATABASE_URL', 'mysql://db.example/portal'],
    ['DEMO', 'yes'],
    ['PUBLIC_ORIGIN', 'https://portal.example/app'],
    ['PUBLIC_ORIGIN', 'portal.example'],
    ['PRODUCT_NAME', 'two\nlines'],
    ['VARIANT', 'DR'],
    ['VARIANT_BY_HOST', 'portal.example'],
    ['VARIANT_BY_HOST', 'portal.example=demo'],
    ['VARIANT_BY_HOST', 'a.example=dr=standard'],
    ['SPECIAL_HOSTS', 'portal.example:8080=demo'],
    ['DR_HOST_READONLY', 'on'],
    ['SECRET_KEY', 'short'],
    ['ACCESS_TTL', '301'],
    ['SESSION_MAX', '12h'],
    ['IDLE_MINUTES', '15'],
    ['IDLE_MINUTES', 'cashier=15'],
    ['IDLE_MINUTES', 'admin=721'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRX_MAX_RANGE_DAYS', '0'],
    ['CASHIER_TRX_SCOPE', 'store'],
    ['PAGE_SIZES', '10,x'],
    ['PAGE_SIZES', '20,10'],
    ['PAGE_SIZES', '10,200'],
    ['PENDING_LABEL', 'Failed'],
    ['LISTS_PER_MINUTE', '0'],
    ['CONNECTIONS_PER_ADDRESS', '0'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'http://127.0.0.1'],
    ['RETENTION_TRANSACTION_MONTHS', '0'],
    ['RETENTION_AUDIT_MONTHS', 'long'],
    ['RETENTION_DEVICE_LOG_DAYS', '-1'],
    ['LOG_LEVEL', 'verbose'],
  ])('refuses %s=%s with one sentence that names the setting', (name, value) => {
    const problems = problemsOf({ SECRET_KEY, [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*\\.$`))])
  })

  it('reports every wrong setting at once', () => {
    expect(problemsOf({ PORT: 'x', VARIANT: 'x', DEMOO: 'x' })).toHaveLength(3)
  })
})

describe('settings that belong together', () => {
  it('D-25 asks for the rest of single sign-on', () => {
    expect(problemsOf({ SSO_ISSUER: 'https://id.example' })).toEqual([
      expect.stringMatching(/^SSO_CLIENT_ID is missing/),
      expect.stringMatching(/^SSO_CLIENT_SECRET is missing/),
    ])
  })

  it('D-27 asks for the rest of the external login', () => {
    expect(problemsOf({ EXTERNAL_LOGIN_ORIGIN: 'https://a.example' })).toHaveLength(1)
  })

  it('asks for the keys of a store of exports, and leaves keys alone that other programs use', () => {
    const store = { EXPORT_STORE: 's3://bucket/portal?region=eu-central-1' }
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
    expect(problemsOf(store)).toEqual([
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: an s3:// address needs both.',
    ])
    expect(readConfig(keys).exportStore).toBeUndefined()
    expect(readConfig({ ...store, ...keys }).exportStore).toEqual({
      bucket: 'bucket',
      prefix: 'portal/',
      region: 'eu-central-1',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    })
  })

  it('says what does not go together beside what is wrong by itself', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://db', ROLE: 'x', DEMO: 'on' }).toSorted()).toEqual([
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
      'DEMO cannot be on with DATABASE_URL: demo data is loaded only into the embedded database.',
      'ROLE must be api or worker or all.',
      'SECRET_KEY is missing: with DATABASE_URL it must be given; create one with "openssl rand -base64 32".',
    ])
  })
})

describe('SECRET_KEY', () => {
  it('SEC-09 must be given with DATABASE_URL', () => {
    expect(problemsOf({ ...external, SECRET_KEY: undefined })).toEqual([
      expect.stringMatching(/^SECRET_KEY is missing/),
    ])
  })

  it.each([
    'x'.repeat(40),
    'changemechangemechangemechangeme',
    'Change-Me-0123456789-abcdefghijklmnop',
    'my-very-long-secret-key-for-production',
    '0123456789abcdef0123456789abcdef0123456789abcdef',
    'only-thirty-one-bytes-are-here.',
  ])('SEC-09 is refused as too short or a sample, and not repeated: %s', (secret) => {
    const problems = problemsOf({ ...external, SECRET_KEY: secret })
    expect(problems).toHaveLength(1)
    expect(problems.join()).not.toContain(secret)
  })

  it('accepts every random key, in hex and base64', () => {
    for (let round = 0; round < 2000; round++) {
      const bytes = randomBytes(32)
      expect(problemsOf({ SECRET_KEY: bytes.toString('hex') })).toEqual([])
      expect(problemsOf({ SECRET_KEY: bytes.toString('base64url') })).toEqual([])
    }
  })
})

describe('names', () => {
  it.each([
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DEMOO', 'DEMO'],
    ['port', 'PORT'],
    ['SSO_CLIENT_IDS', 'SSO_CLIENT_ID'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('takes %s for a misspelling of %s', (given, meant) => {
    expect(problemsOf({ [given]: '1' })).toEqual([`${given} is not a setting. Did you mean ${meant}?`])
  })

  it('refuses an unknown name with one of our prefixes', () => {
    expect(problemsOf({ SSO_REALM: 'x' })).toEqual(['SSO_REALM is not a setting of this server.'])
  })

  it.each(['PORTAL_REFUNDS'])('refuses %s, which this version does not read', (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([`${name} is not supported by this version.`])
  })

  it('leaves the rest of the environment alone', () => {
    const usual = [
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'PATH',
      'PWD',
      'OLDPWD',
      'TERM',
      'LANG',
      'LANGUAGE',
      'LOGNAME',
      'MAIL',
    ]
    const others = [
      'NODE_ENV',
      'SESSION_MANAGER',
      'DISPLAY',
      'DEBUG',
      'SHLVL',
      'npm_config_cache',
      'PGPORT',
      'XDG_DATA_DIRS',
    ]
    expect(problemsOf(Object.fromEntries([...usual, ...others].map((name) => [name, 'x'])))).toEqual([])
  })

  it('never repeats a secret in a sentence', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://app:hunter2@db.example', SECRET_KEY: 'hunter2' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hunter2')
  })
})
