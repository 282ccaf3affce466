import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liveEvents } from './live-events.ts'

const exportsChanged = { list: 'exports' }
const manyNew = { list: 'transactions', count: 12 }

const textOf = (change: unknown) => `event: changed\ndata: ${JSON.stringify(change)}\n\n`

const readBytes = (chunks: readonly Uint8Array<ArrayBuffer>[]) =>
  Array.fromAsync(
    liveEvents(
      new ReadableStream({
        start: (controller) => {
          for (const chunk of chunks) controller.enqueue(chunk)
          controller.close()
        },
      }),
    ),
  )

const read = (...chunks: readonly string[]) => readBytes(chunks.map((chunk) => new TextEncoder().encode(chunk)))

it('are read in their order, with comments and unknown ones as signs of life', async () => {
  const text = [':\n\n', textOf(exportsChanged), textOf({ list: 'unicorns' }), 'data: {\n\n', textOf(manyNew)].join('')
  expect(await read(text)).toEqual(['alive', exportsChanged, 'alive', 'alive', manyNew])
})

it('are the same however their bytes arrive', async () => {
  const bytes = new TextEncoder().encode(`: été\n\n${textOf(exportsChanged)}${textOf(manyNew)}`)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length)), async (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      const chunks = edges.slice(1).map((end, at) => bytes.slice(edges[at], end))
      expect(await readBytes(chunks)).toEqual(['alive', exportsChanged, manyNew])
    }),
  )
})

it('may end their lines as the standard allows, and have their data in several', async () => {
  expect(await read('data:{"list":\r\ndata: "exports"}\r\n\r\n')).toEqual([exportsChanged])
  expect(await read('data: {"list":"exports"}\r\r: still here\n')).toEqual([exportsChanged, 'alive'])
})

it('count only when they are complete', async () => {
  expect(await read(textOf(manyNew), textOf(exportsChanged).trimEnd())).toEqual([manyNew])
})

it('break off with what breaks the stream', async () => {
  const failure = new TypeError('network error')
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(failure) })
  await expect(Array.fromAsync(liveEvents(body))).rejects.toBe(failure)
})
