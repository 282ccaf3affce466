import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSourceFile } from './source-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterside-intake-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const merchant = '{"acquirerCode":"A","instanceCode":"I","merchantCode":"M","name":"X","country":"GR"}'

describe('a file that is what it claims', () => {
  it.each([
    ['merchants.ndjson', `${merchant}\n${merchant}\n`],
    ['merchants-2026-11.jsonl', `\uFEFF\n\n${merchant}`],
    ['merchants.CSV', 'instanceCode,merchantCode,name,country,cardAcceptorName\nI,M,X,GR,X\n'],
    // One wrong field is a bad line, no other kind.
    ['merchants.ndjson', '{"acquirerCode":"A","instanceCode":"I","merchant":"M","name":"X","country":"GR"}'],
    ['merchants.ndjson', ''],
  ])('%s is opened', async (name, content) => {
    expect((await openSourceFile(await write(name, content))).kind).toBe('merchants')
  })

  it('is read line by line and tells how far it has come', async () => {
    const file = await openSourceFile(await write('acquirers.csv', 'acquirerCode,name\nA,Aegean\nB,Alpine\n'))
    let bytes = 0
    const lines = (await Array.fromAsync(file.read((read) => (bytes = read)))).flat()
    expect(lines.map(({ number }) => number)).toEqual([2, 3])
    expect(bytes).toBe(file.size)
  })
})

describe('a file that is not what it claims is refused', () => {
  it.each([
    ['report.ndjson', merchant, 'does not say what it holds'],
    ['merchants.txt', merchant, 'is neither .ndjson'],
    ['merchants.ndjson', 'PK\u0003\u0004', 'its first line is not a JSON object'],
    ['merchants.ndjson', '[]\n', 'its first line is not a JSON object'],
    ['merchants.ndjson', '{"foo":1,"4111111111111111":2}', 'its first line has no known field (found: foo, ****1111)'],
    ['acquirers.ndjson', '{"acquirerCode":"A","affiliateCode":"F","name":"X"}', 'it looks like affiliates'],
    ['transactions.ndjson', merchant, 'it looks like merchants'],
    ['merchants.ndjson', Buffer.concat([Buffer.from(`${merchant}\n`), Buffer.from([0xff, 0xfe])]), 'is not UTF-8'],
    ['merchants.ndjson', `${merchant}\n\u0000`, 'is not text'],
    ['merchants.csv', 'instanceCode,name,country,cardAcceptorName\n', 'lacks the columns merchantCode'],
    ['merchants.csv', 'instanceCode,merchantCode,name,country,cardAcceptorName,iban\n', 'has unknown columns: iban'],
    ['merchants.csv', 'instanceCode,merchantCode,name,name,country,cardAcceptorName\n', 'two columns of one name'],
    ['merchants.csv', '"instanceCode\n', 'the quotes of its first line do not match'],
    ['merchants.csv', '', 'does not hold merchants'],
  ])('%s: %j', async (name, content, reason) => {
    await expect(openSourceFile(await write(name, content))).rejects.toThrow(reason)
  })

  it('also when it is not there', async () => {
    await expect(openSourceFile(join(folder, 'users.csv'))).rejects.toThrow('is not there')
  })
})
