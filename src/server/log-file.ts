import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Bytes of one file, and how many older ones are kept. */
const SIZE_MAX = 16 * 1024 * 1024
const OLDER = 4

/** The files a log is spread over, oldest first, whether they are there or not. */
export const logFiles = (path: string): string[] => [
  ...Array.from({ length: OLDER }, (_, at) => `${path}.${OLDER - at}`),
  path,
]

/**
 * A file of lines that never grows beyond a bound: a full one is put aside and the oldest goes. It is made with the first
 * line. Where it cannot be written the lines are lost here; they are on stderr as well.
 */
export const openLogFile = (path: string, sizeMax = SIZE_MAX): { write(line: string): void } => {
  let size: number | undefined
  const putAside = () => {
    const files = logFiles(path)
    for (const [at, file] of files.entries()) {
      const older = files[at - 1]
      if (older && existsSync(file)) renameSync(file, older)
    }
    size = 0
  }
  return {
    write: (line) => {
      try {
        if (size === undefined) {
          mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
          size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
        }
        const bytes = Buffer.byteLength(line)
        if (size > 0 && size + bytes > sizeMax) putAside()
        appendFileSync(path, line, { mode: 0o600 })
        size += bytes
      } catch {
        // A full disk must not end the server.
      }
    },
  }
}
