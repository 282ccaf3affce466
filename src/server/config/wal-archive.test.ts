import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const external = {
  DATABASE_URL: 'postgres://counterside@db/counterside',
  SECRET_KEY: 'w7Qm2Zs9Lk4Xc8Vb1Nf6Hj3Td5Rg0Yp2',
}

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

it('SCALE-09 takes a folder or an object store for the log, of the embedded database alone', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig({}).walArchive).toBeUndefined()
  expect(readConfig({ WAL_ARCHIVE: '/mnt/archive' }).walArchive).toEqual({ folder: '/mnt/archive' })
  expect(readConfig({ WAL_ARCHIVE: 's3://bucket/log?region=eu', ...keys }).walArchive).toMatchObject({
    s3: { bucket: 'bucket', prefix: 'log/', secretAccessKey: 'key' },
  })
  expect(problemsOf({ WAL_ARCHIVE: 's3://bucket/log?region=eu' })).toHaveLength(1)
  expect(problemsOf({ WAL_ARCHIVE: 'archive' })).toEqual([expect.stringMatching(/^WAL_ARCHIVE must be an absolute/)])
  expect(problemsOf({ ...external, WAL_ARCHIVE: '/mnt/archive' })).toEqual([
    'WAL_ARCHIVE cannot be given with DATABASE_URL: an external PostgreSQL archives its log itself.',
  ])
})
