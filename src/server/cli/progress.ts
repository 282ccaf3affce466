import { clearLine, cursorTo } from 'node:readline'
import { styleText } from 'node:util'

const WIDTH = 30
/** Milliseconds between two lines where there is no terminal to draw on. */
const LINE_EVERY = 5000

/** Reports how much of a file was read: a bar on a terminal, a line now and then elsewhere. */
export interface ProgressReport {
  show(done: number, lines: number): void
  end(): void
}

/** @param total in the unit of `done` */
export const createProgress = (
  name: string,
  total: number,
  out: NodeJS.WriteStream = process.stderr,
): ProgressReport => {
  const textOf = (done: number, lines: number) =>
    `${Math.floor((done / Math.max(total, 1)) * 100)} %, ${lines.toLocaleString('en')} lines`
  if (!out.isTTY) {
    let next = Date.now() + LINE_EVERY
    return {
      show: (done, lines) => {
        if (Date.now() < next) return
        next = Date.now() + LINE_EVERY
        out.write(`${name}: ${textOf(done, lines)}\n`)
      },
      end: () => {},
    }
  }
  const clear = () => {
    clearLine(out, 0)
    cursorTo(out, 0)
  }
  return {
    show: (done, lines) => {
      const full = Math.round((done / Math.max(total, 1)) * WIDTH)
      const bar = styleText('green', '█'.repeat(full), { stream: out }) + '░'.repeat(WIDTH - full)
      clear()
      out.write(`${name} ${bar} ${textOf(done, lines)}`)
    },
    end: clear,
  }
}
