import { parentPort } from 'node:worker_threads'
import type { LineReply, LineTask } from './line-pool.ts'
import { readNdjsonLine } from './ndjson.ts'
import { readLine, type SourceLine } from './read-lines.ts'
import { checkFirstLine, SourceRefused } from './source-claim.ts'

/** The program of a thread that reads lines of feeds: parses, masks and checks them, away from the event loop of the calls. */

const NEWLINE = 0x0a

const linesOf = ({ bytes, firstNumber, tooLong }: LineTask): SourceLine[] => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lines: SourceLine[] = []
  let number = firstNumber
  for (let start = 0; start < buffer.length; number++) {
    const end = buffer.indexOf(NEWLINE, start)
    const line = readNdjsonLine({ number, bytes: tooLong.has(number) ? undefined : buffer.subarray(start, end) })
    if (line) lines.push(line)
    start = end + 1
  }
  return lines
}

const answer = (task: LineTask): LineReply => {
  const lines = linesOf(task)
  const [first] = lines
  try {
    if (task.isStart && first) checkFirstLine(task.kind, first)
  } catch (error) {
    if (error instanceof SourceRefused) return { refused: error.message }
    throw error
  }
  return { lines: lines.map((line) => readLine(task.kind, line, task.acquirerCode)) }
}

const reply = (task: LineTask): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads has no origins
  parentPort?.postMessage(answer(task))
}

parentPort?.on('message', reply)
