import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { logFiles, openLogFile } from './log-file.ts'

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'counterside-log-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('a log file', () => {
  it('is made with the first line, for its owner alone', async () => {
    const inside = join(await folder(), 'log')
    const file = openLogFile(join(inside, 'all.log'))
    expect(() => readdirSync(inside)).toThrow('ENOENT')
    file.write('one\n')
    expect(readFileSync(join(inside, 'all.log'), 'utf8')).toBe('one\n')
    expect(statSync(join(inside, 'all.log')).mode & 0o777).toBe(0o600)
    expect(statSync(inside).mode & 0o777).toBe(0o700)
  })

  it('keeps the newest lines in order and never more than its bound', async () => {
    const path = join(await folder(), 'all.log')
    const file = openLogFile(path, 100)
    for (let line = 100; line < 400; line += 1) file.write(`line ${line}\n`)
    const files = logFiles(path)
    const contents = files.map((name) => readFileSync(name, 'utf8'))
    expect(contents.every((text) => text.length <= 100)).toBe(true)
    const lines = contents.join('').trim().split('\n')
    expect(lines.at(-1)).toBe('line 399')
    expect(lines).toEqual(Array.from({ length: lines.length }, (_, at) => `line ${400 - lines.length + at}`))
    expect(readdirSync(join(path, '..'))).toHaveLength(files.length)
  })

  it('goes on in the file of the former start', async () => {
    const path = join(await folder(), 'all.log')
    openLogFile(path).write('before\n')
    openLogFile(path).write('after\n')
    expect(readFileSync(path, 'utf8')).toBe('before\nafter\n')
  })

  it('that cannot be written stops nobody', async () => {
    const blocked = join(await folder(), 'file')
    openLogFile(blocked).write('x\n')
    expect(() => openLogFile(join(blocked, 'below', 'all.log')).write('lost\n')).not.toThrow()
  })
})
