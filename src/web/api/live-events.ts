import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { liveChange, type LiveChange } from '#core/live.ts'

/**
 * Reads server-sent events as they arrive. A comment, or an event that this build does not know, is `alive`: the stream is
 * open.
 * @throws what breaks the stream
 */
export async function* liveEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveChange | 'alive'> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  const parsed: (LiveChange | 'alive')[] = []
  const parser = createParser({
    onEvent: ({ data }) => parsed.push(changeIn(data) ?? 'alive'),
    onComment: () => parsed.push('alive'),
  })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
    yield* parsed.splice(0)
  }
}

const changeIn = (data: string): LiveChange | undefined => {
  try {
    return v.parse(liveChange, JSON.parse(data))
  } catch {
    return undefined
  }
}
