import { beforeAll, describe, expect, it } from 'vitest'
import { operationOf, transactionStatus } from '#core/codes.ts'
import { generateDemo } from './load.ts'
import type { Lines } from './tenants.ts'

interface Total {
  readonly currency: string
  readonly operation: string
  readonly count: number
  readonly amount: number
}

describe('the demo', () => {
  let demo: ReturnType<typeof generateDemo>
  beforeAll(() => {
    demo = generateDemo({ now: new Date('2026-11-21T10:00:00Z') })
  })

  it('REP-11 has reports whose totals are the sums of the transactions they cover', () => {
    const byTid = Map.groupBy(demo.transactions, ({ tid }) => tid)
    for (const { tid, periodFrom, periodTo, totals } of demo.terminalReports) {
      const covered = byTid
        .get(tid)
        ?.filter(
          ({ posLocalDateTime: at, status }) =>
            status === transactionStatus.success && String(at) >= String(periodFrom) && String(at) <= String(periodTo),
        )
      for (const { currency, operation, count, amount } of totals as Total[]) {
        const own = covered?.filter(
          (line) => line.currency === currency && operationOf(String(line.transactionType)) === operation,
        )
        expect([own?.length, own?.reduce((sum, line) => sum + Number(line.amount), 0)]).toEqual([count, amount])
      }
      const counted = (totals as Total[]).reduce((sum, { count }) => sum + count, 0)
      expect(counted).toBe(covered?.filter((line) => operationOf(String(line.transactionType))).length)
    }
  })

  it('has Z, X and banking reports of every terminal that sold something', () => {
    const types = (lines: Lines) => new Set(lines.map(({ type }) => type))
    const byTid = Map.groupBy(demo.terminalReports, ({ tid }) => tid)
    expect(byTid.size).toBeGreaterThan(100)
    for (const reports of byTid.values()) expect(types(reports)).toEqual(new Set([0, 1, 2]))
  })

  it('has attestations that mostly pass, and a failing one of each check', () => {
    const passed = demo.attestations.filter(({ result }) => (result as { passed: boolean } | undefined)?.passed)
    expect(passed.length / demo.attestations.length).toBeGreaterThan(0.9)
    const failing = demo.attestations.filter(
      ({ result }) => (result as { passed: boolean } | undefined)?.passed === false,
    )
    const wrong = new Set(
      failing.flatMap(({ verdict = {}, certificateChecks = {} }) =>
        Object.entries({ ...(verdict as object), ...(certificateChecks as object) })
          .filter(([, value]) => value === false)
          .map(([name]) => name),
      ),
    )
    expect([...wrong].toSorted()).toEqual([
      'basicIntegrity',
      'chain',
      'challenge',
      'cts',
      'origin',
      'purposes',
      'version',
    ])
    expect(demo.attestations.some(({ success, error }) => success === false && error)).toBe(true)
  })

  it('has one certificate in use on every device, and those that it replaced', () => {
    const inUse = demo.certificates.filter(({ isDeleted }) => !isDeleted).map(({ deviceId }) => deviceId)
    expect(inUse).toEqual(demo.devices.map(({ deviceId }) => deviceId))
    expect(demo.certificates.length).toBeGreaterThan(inUse.length)
  })

  it('has logs of more than thirty days, most of them of the action SHSM', () => {
    const times = demo.deviceLogs.map(({ eventTime }) => Date.parse(String(eventTime)))
    const latest = times.reduce((a, b) => Math.max(a, b))
    const earliest = times.reduce((a, b) => Math.min(a, b))
    expect(latest).toBeLessThan(Date.parse('2026-11-21T10:00:00Z'))
    expect(latest - earliest).toBeGreaterThan(30 * 86_400_000)
    const shsm = demo.deviceLogs.filter(({ action }) => action === 'SHSM').length
    expect(shsm / demo.deviceLogs.length).toBeGreaterThan(0.5)
  })
})
