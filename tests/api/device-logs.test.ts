import { beforeEach, describe, expect, it } from 'vitest'
import { deviceLogList, listDeviceLogs, type DeviceLogRow } from '#features/devices/history.ts'
import { buildDevice, logLine, type BuiltDevice } from '#tests/support/devices.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { takeLines, type Fields } from '#tests/support/intake-lines.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const storeAdmin = useSession(app, tenant, 'ROLE_STORE_ADMIN')
let device: BuiltDevice

beforeEach(async () => {
  device = await buildDevice(app.database, tenant)
})

const take = (...lines: Fields[]) =>
  takeLines(
    app,
    'deviceLogs',
    lines.map((fields) => logLine(device, fields)),
  )
const page = (filter: unknown = {}, perPage = 100) =>
  app.call(listDeviceLogs, {
    params: { token: device.token, page: 1, perPage },
    body: { filter },
    token: storeAdmin.token,
  })
const contents = (rows: readonly DeviceLogRow[]) => rows.map(({ content }) => content)

describe('API-34 DEV-49 logs of a device', () => {
  it('DEV-50 DEV-51 DEV-52 DEV-53 DEV-54 DEV-55 tell what was logged, the newest first', async () => {
    const content = '<script>alert(1)</script>\n\tat reader.kt:118'
    await take(
      { content: 'older' },
      {
        eventTime: '2026-11-20T13:00:00.250+02:00',
        logType: 'ERROR',
        action: 'CRASH',
        code: 'APP-500',
        content,
        deviceLocalTime: '2026-11-20T13:00:03',
      },
    )
    const { data } = await page()
    expect(data.items[0]).toEqual({
      token: expect.any(String),
      eventTime: '2026-11-20T11:00:00Z',
      logType: 'ERROR',
      action: 'CRASH',
      code: 'APP-500',
      content,
      deviceLocalTime: '2026-11-20T13:00:03',
    })
    expect(data.items[1]).toMatchObject({ code: null, content: 'older', deviceLocalTime: null })
    expect(data.total).toBe(2)
  })

  it('DEV-56 D-54 have no rows of the action SHSM unless these are asked for, and the total follows', async () => {
    await take({ content: 'a' }, { action: 'SHSM', content: 'b' }, { action: 'SHSM-2', content: 'c' })
    const seen = async (filter: unknown) => {
      const { data } = await page(filter)
      return [data.total, new Set(contents(data.items))]
    }
    expect(await seen({})).toEqual([2, new Set(['a', 'c'])])
    expect(await seen({ showShsm: false })).toEqual([2, new Set(['a', 'c'])])
    expect(await seen({ showShsm: true })).toEqual([3, new Set(['a', 'b', 'c'])])
    expect(await seen({ showShsm: true, action: 'shsm' })).toEqual([2, new Set(['b', 'c'])])
    expect(await seen({ action: 'SHSM' })).toEqual([1, new Set(['c'])])
  })

  it('are narrowed by their texts', async () => {
    await take(
      { content: 'No answer', logType: 'WARN', code: 'NET-408', action: 'NETWORK' },
      { content: '100%', logType: 'INFO', code: 'APP-1' },
    )
    const seen = async (filter: unknown) => contents((await page(filter)).data.items)
    expect(await seen({ content: 'ANSWER' })).toEqual(['No answer'])
    expect(await seen({ content: '%' })).toEqual(['100%'])
    expect(await seen({ logType: 'war' })).toEqual(['No answer'])
    expect(await seen({ code: '408' })).toEqual(['No answer'])
    expect(await seen({ action: 'net' })).toEqual(['No answer'])
    expect(await seen({ action: 'net', code: 'APP' })).toEqual([])
  })

  it('are those of the days asked for, and of the last thirty when none are', async () => {
    const times = [
      '2026-10-22T23:59:59Z',
      '2026-10-23T00:00:00Z',
      '2026-11-20T11:59:59Z',
      '2026-11-20T12:00:59Z',
      '2026-11-21T23:59:59Z',
    ]
    await take(...times.map((eventTime) => ({ eventTime, content: eventTime })))
    expect(contents((await page()).data.items)).toEqual(times.slice(1).toReversed())
    const range = { dateFrom: '2026-10-22 23:59', dateTo: '2026-11-20 12:00' }
    expect(contents((await page(range)).data.items)).toEqual(times.slice(0, 4).toReversed())
  })

  it.each([
    ['thirty days', { dateFrom: '2026-10-22 00:00', dateTo: '2026-11-20 23:59' }, [200]],
    [
      'DEV-57 FLT-64 VAL-30 CONST-06 thirty-one days',
      { dateFrom: '2026-10-21 23:59', dateTo: '2026-11-20 00:00' },
      [422, 'RANGE_TOO_LONG', 'filter.dateTo'],
    ],
    [
      'an end before its start',
      { dateFrom: '2026-11-20 00:00', dateTo: '2026-11-19 00:00' },
      [422, 'RANGE_END_BEFORE_START', 'filter.dateTo'],
    ],
    ['one end', { dateFrom: '2026-11-20 00:00' }, [422, 'RANGE_INCOMPLETE', 'filter.dateTo']],
    ['the other end', { dateTo: '2026-11-20 00:00' }, [422, 'RANGE_INCOMPLETE', 'filter.dateFrom']],
  ])('are asked for with %s', async (_, range, answer) => {
    expect(refusalOf(await page(range))).toEqual(answer)
  })

  it('FLT-64 are refused with the number of days that may be asked for', async () => {
    const { error } = await page({ dateFrom: '2026-10-01 00:00', dateTo: '2026-11-20 00:00' })
    expect(error.message).toContain('at most 30 days')
  })

  it('FLT-64 say by the contract alone which range is too long, before a call is made', () => {
    const check = (dateFrom: string, dateTo: string) => deviceLogList.check?.({ dateFrom, dateTo })
    expect(check('2026-10-22 00:00', '2026-11-20 23:59')).toEqual([])
    expect(check('2026-10-21 00:00', '2026-11-20 23:59')).toEqual([{ field: 'dateTo', error: 'RANGE_TOO_LONG' }])
  })

  it('SEC-55 leave one trace each time they are read, by whom and of what', async () => {
    const auditLog = () =>
      app.query('select event, result, user_id, before, after from audit_event where object_token = $1', [device.token])
    await page()
    expect(await auditLog()).toEqual([
      { event: 'device.logsRead', result: 'ok', userId: expect.any(Number), before: null, after: null },
    ])
    await page({ showShsm: true }, 10)
    expect(await auditLog()).toHaveLength(2)
    await page({ dateFrom: '2026-11-20 00:00' })
    expect(await auditLog()).toHaveLength(2)
  })

  it('are not for cashiers', async () => {
    const { token: cashier } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    const params = { token: device.token, page: 1, perPage: 10 }
    const reply = await app.call(listDeviceLogs, { params, body: {}, token: cashier })
    expect(refusalOf(reply)).toEqual([403, 'NOT_ALLOWED'])
  })
})

it('D-54 shows the action SHSM unasked where the server is set so', async () => {
  const open = await startTestApp({ env: { SHSM_DEFAULT_VISIBLE: 'true' } })
  try {
    const own = await buildTenant(open.database)
    const logged = await buildDevice(open.database, own)
    await takeLines(open, 'deviceLogs', [logLine(logged, { action: 'SHSM' })])
    const { token: bearer } = await open.openSession(await buildPerson(open.database, own, 'ROLE_MERCHANT'))
    const ask = async (filter: unknown) => {
      const params = { token: logged.token, page: 1, perPage: 10 }
      return (await open.call(listDeviceLogs, { params, body: { filter }, token: bearer })).data.total
    }
    expect([await ask({}), await ask({ showShsm: false })]).toEqual([1, 0])
  } finally {
    await open.close()
  }
})
