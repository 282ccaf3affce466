import * as v from 'valibot'
import { liveChange, type LiveChange } from '#core/live.ts'

/**
 * Reads server-sent events as they come; comments and events that this build does not know are passed over.
 * @throws what breaks the stream
 */
export async function* liveEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveChange | 'alive'> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield changeIn(block) ?? 'alive'
  }
}

const changeIn = (block: string): LiveChange | undefined => {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  if (data === undefined) return undefined
  try {
    return v.parse(liveChange, JSON.parse(data))
  } catch {
    return undefined
  }
}
