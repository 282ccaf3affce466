import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { FileStore, ListedFile } from './store.ts'

/** An S3-compatible store, addressed by path: `endpoint/bucket/prefix/name`. */
export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  /** Empty, or ending with a slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Bytes; S3 takes parts of 5 MiB and more, 10,000 of them. */
const PART_SIZE = 8 * 1024 * 1024
/** Milliseconds until the answer to a request begins, a part included. */
const REQUEST_TIMEOUT = 60_000

/** Files in a bucket. A file appears when its last part is acknowledged; every part is sent with its hash. */
export const createS3Store = (settings: S3Settings): FileStore => {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const ask = async (method: string, path: string, { query = '', body, headers = {} }: Sent = {}) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), REQUEST_TIMEOUT)
    const reply = await client
      .fetch(`${endpoint}/${bucket}${path}${query}`, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '').toString('hex') },
        signal: late.signal,
        ...(body !== undefined && { body }),
      })
      // A file may take as long as its reader does.
      .finally(() => clearTimeout(timer))
    if (reply.ok || reply.status === 404) return reply
    throw new Error(`The store answered ${method} with ${reply.status}: ${(await reply.text()).slice(0, 300)}`)
  }
  const send = (method: string, name: string, sent?: Sent) => ask(method, `/${prefix}${name}`, sent)
  const sendOk = async (...request: Parameters<typeof send>) => {
    const reply = await send(...request)
    if (!reply.ok) throw new Error(`The store answered ${request[0]} with ${reply.status}`)
    return reply
  }
  return {
    write: async (name, chunks) => {
      const upload = elementOf(await (await sendOk('POST', name, { query: '?uploads=' })).text(), 'UploadId')
      const query = `uploadId=${encodeURIComponent(upload)}`
      const hash = createHash('sha256')
      const tags: string[] = []
      let size = 0
      try {
        for await (const part of inParts(chunks)) {
          hash.update(part)
          size += part.length
          const reply = await sendOk('PUT', name, { query: `?partNumber=${tags.length + 1}&${query}`, body: part })
          tags.push(reply.headers.get('etag') ?? '')
          await reply.body?.cancel()
        }
        const done = await sendOk('POST', name, { query: `?${query}`, body: completion(tags) })
        // S3 reports an assembly that fails late in the body of a reply with status 200.
        elementOf(await done.text(), 'ETag')
      } catch (error) {
        // The reason is the first failure; parts that stay are the bucket's rule for unfinished uploads to remove.
        await send('DELETE', name, { query: `?${query}` }).catch(() => {})
        throw error
      }
      return { size, hash: hash.digest() }
    },
    read: async (name, { first, last }) => {
      const reply = await send('GET', name, { headers: { range: `bytes=${first}-${last}` } })
      return reply.ok && reply.body ? reply.body : undefined
    },
    remove: async (name) => {
      await (await send('DELETE', name)).body?.cancel()
    },
    // The rule of the bucket for unfinished uploads does.
    removeUnfinished: () => Promise.resolve(),
    list: async (start) => {
      const listed: ListedFile[] = []
      for (let next = ''; ;) {
        const query = `?${new URLSearchParams({ ...(next && { 'continuation-token': next }), 'list-type': '2', prefix: prefix + start })}`
        const reply = await ask('GET', '', { query })
        if (!reply.ok) throw new Error(`The store answered the list with ${reply.status}`)
        const xml = await reply.text()
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = elementOf(entry, 'Key').slice(prefix.length)
          listed.push({
            name,
            size: Number(elementOf(entry, 'Size')),
            modified: new Date(elementOf(entry, 'LastModified')),
          })
        }
        if (!xml.includes('<IsTruncated>true<')) return listed
        next = elementOf(xml, 'NextContinuationToken')
      }
    },
    hasRoom: () => Promise.resolve(true),
  }
}

interface Sent {
  readonly query?: string
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly headers?: Readonly<Record<string, string>>
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest()

/** The chunks put together into parts of one size; the last may be smaller, and there is always one. */
const inParts = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_SIZE)
  let filled = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (filled + rest.length >= PART_SIZE) {
      const fitting = PART_SIZE - filled
      part.set(rest.subarray(0, fitting), filled)
      yield part
      part = new Uint8Array(PART_SIZE)
      filled = 0
      rest = rest.subarray(fitting)
    }
    part.set(rest, filled)
    filled += rest.length
  }
  yield part.subarray(0, filled)
}

const elementOf = (xml: string, name: string): string => {
  const text = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
  if (!text) throw new Error(`The store answered without ${name}: ${xml.slice(0, 300)}`)
  return text
}

const completion = (tags: readonly string[]) =>
  `<CompleteMultipartUpload>${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`
