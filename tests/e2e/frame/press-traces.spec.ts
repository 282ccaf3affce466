import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test as base } from '#tests/support/fixtures.ts'
import { askToSaveData } from '#tests/support/save-data.ts'
import { startTraceCollector } from '#tests/support/trace-collector.ts'
import { settled } from '#tests/support/walk.ts'

type Collector = Awaited<ReturnType<typeof startTraceCollector>>

const test = base.extend<object, { collector: Collector }>({
  collector: [
    async ({}, use) => {
      const collector = await startTraceCollector()
      await use(collector)
      await collector.close()
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ collector }, use) =>
      use({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' }),
    { scope: 'worker' },
  ],
})

interface Call {
  readonly path: string
  readonly trace: string | undefined
}

/** All calls of a page from now on; the stream is opened once and belongs to no press. */
const watchCalls = (page: Page): readonly Call[] => {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return
    calls.push({ path: pathname, trace: request.headers()['traceparent']?.split('-')[1] })
  })
  return calls
}

test('SCALE-10 one press in the portal is one trace from its calls to their statements, and the next press is another', async ({
  page,
  context,
  collector,
}) => {
  // What is read ahead shortly after a press would be in its trace too.
  await askToSaveData(context)
  const all = watchCalls(page)
  await signIn(page, 'store')
  await page.goto('/transactions/list')
  const row = page.locator('tbody th a')
  await row.first().waitFor()
  await settled(page)
  const traces: string[] = []
  for (const at of [0, 1]) {
    // A call that began before the press is of the trace before it.
    const earlier = new Set(all.map((call) => call.trace))
    const first = all.length
    await row.nth(at).click()
    await page.locator('[data-open] dl').waitFor()
    await settled(page)
    const calls = all.slice(first).filter((call) => !earlier.has(call.trace))
    const [trace = ''] = calls.map((call) => call.trace)
    expect(calls.map((call) => call.trace)).toEqual(calls.map(() => trace))
    expect(calls.length).toBeGreaterThan(0)
    traces.push(trace)

    const spans = () => collector.spans().filter(({ traceId }) => traceId === trace)
    const ofCalls = () => spans().filter(({ name }) => /^[A-Z]+ \/api\//.test(name))
    // What is sent is sent every few seconds.
    await expect.poll(() => ofCalls().length).toBe(calls.length)
    const parents = new Map(spans().map(({ spanId, parentSpanId }) => [spanId, parentSpanId]))
    const topOf = (id: string): string => {
      const parent = parents.get(id)
      return parent !== undefined && parents.has(parent) ? topOf(parent) : id
    }
    const read = spans().filter(({ attributes }) => /\btransaction\b/.test(String(attributes['db.query.text'])))
    const opened = ofCalls().find(({ name }) => name.startsWith('GET /api/transaction/'))
    expect(read.map(({ spanId }) => topOf(spanId))).toContain(opened?.spanId)
  }
  expect(new Set(traces).size).toBe(2)
})
