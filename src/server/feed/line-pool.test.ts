import { afterEach, describe, expect, it } from 'vitest'
import { createLinePool, type LinePool, type LineTask } from './line-pool.ts'

let pool: LinePool
afterEach(() => pool.close())

const buildTask = (text: string, more: Partial<LineTask> = {}): LineTask => ({
  kind: 'deviceLogs',
  acquirerCode: 'A',
  bytes: new TextEncoder().encode(text),
  firstNumber: 1,
  tooLong: new Set(),
  isStart: false,
  ...more,
})

const log = (content: string) =>
  `${JSON.stringify({ deviceId: 'D1', eventTime: '2026-11-20T10:00:00Z', logType: 'INFO', action: 'SHSM', content })}\n`

/** A thread of our own; `task` is what it was given. */
const program = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (task) => { ${body} })`,
    )}`,
  )

describe('the threads that read lines', () => {
  it('parse, mask and check each line, and say what is wrong with which', async () => {
    pool = createLinePool({ threads: 1 })
    const text = `${log('card 4111.1111.1111.1111')}\nnonsense\n${log('ok')}\n`
    const reply = await pool.read(buildTask(text, { firstNumber: 10, tooLong: new Set([14]) }))
    expect(reply).toMatchObject({
      lines: [
        { number: 10, masked: 1, content: { content: 'card ****1111', acquirerCode: 'A' } },
        { number: 12, problems: [{ field: '', reason: 'is not a JSON object' }] },
        { number: 13, masked: 0, content: { content: 'ok' } },
        { number: 14, problems: [{ field: '', reason: 'is longer than 64 KB' }] },
      ],
    })
  })

  it('refuse a stream whose first line is of another kind', async () => {
    pool = createLinePool({ threads: 1 })
    const reply = await pool.read(buildTask('{"firstName":"Anna","lastName":"Petrou"}\n', { isStart: true }))
    expect(reply).toEqual({ refused: expect.stringContaining('does not hold deviceLogs') })
  })

  it('let acquirers take turns: a flood of one does not hold up another', async () => {
    pool = createLinePool({ threads: 1, program: program('parentPort.postMessage({ lines: [] })') })
    const order: string[] = []
    const read = async (acquirerCode: string, number: number) => {
      await pool.read(buildTask('', { acquirerCode }))
      order.push(`${acquirerCode}${number}`)
    }
    await Promise.all([
      ...Array.from({ length: 50 }, (_, at) => read('A', at)),
      read('B', 0),
      read('B', 1),
      read('C', 0),
    ])
    expect(order).toHaveLength(53)
    expect(order.slice(0, 7)).toEqual(['A0', 'A1', 'B0', 'C0', 'A2', 'B1', 'A3'])
  })

  it.each([
    ['ends', 'process.exit(3)'],
    ['throws', "throw new Error('x')"],
    ['needs more memory than it may have', 'const held = []; for (;;) held.push(new Array(1e6).fill(held.length))'],
    ['takes too long', 'for (;;);'],
  ])('fail alone where one %s: the next task has a new one', async (_, harm) => {
    pool = createLinePool({
      threads: 1,
      taskTimeout: harm === 'for (;;);' ? 3000 : 30_000,
      program: program(`if (task.acquirerCode === 'bad') { ${harm} } else parentPort.postMessage({ lines: [] })`),
    })
    const bad = pool.read(buildTask('', { acquirerCode: 'bad' }))
    const good = pool.read(buildTask(''))
    await expect(bad).rejects.toThrow('A thread that reads lines of a feed failed.')
    await expect(good).resolves.toEqual({ lines: [] })
  })

  it('end with the server, and so does what waits for them', async () => {
    pool = createLinePool({ threads: 1, program: program('') })
    const waiting = [pool.read(buildTask('')), pool.read(buildTask(''))].map((read) =>
      expect(read).rejects.toThrow(/failed|stopping/),
    )
    await pool.close()
    await Promise.all(waiting)
    await expect(pool.read(buildTask(''))).rejects.toThrow('stopping')
  })
})
