import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const hex = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** AWS Signature Version 4 of a request, from its headers; written apart from the client's library. */
const isSigned = (request: IncomingMessage, body: Buffer, secret: string): boolean => {
  const authorization = request.headers.authorization ?? ''
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  const [, date = '', region = '', service = ''] = credential.split('/')
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== hex(body)) return false
  const url = new URL(request.url ?? '/', 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, bodyHash].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secret}`,
  )
  const expected = hmac(key, toSign).toString('hex')
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}

/** A store with the calls of S3 that exports need, in memory; refuses what is not signed with the secret. */
export const startObjectStore = async (secret: string) => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Buffer[]>()
  /** Called before each request is answered; what it returns is answered instead. */
  let fault: (method: string, url: URL) => number | undefined | Promise<number | undefined> = () => undefined
  let refused = 0
  /** Two names at a time, so that everybody has to ask for more. */
  const listOf = (bucket: string, query: URLSearchParams) => {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(`${bucket}/${query.get('prefix') ?? ''}`))
      .map((key) => key.slice(bucket.length + 1))
      .toSorted()
      .filter((key) => key > after)
    const page = keys.slice(0, 2)
    const contents = page.map((key) => {
      const size = objects.get(`${bucket}/${key}`)?.length
      return `<Contents><Key>${key}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><Size>${size}</Size></Contents>`
    })
    const more =
      keys.length > page.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return { status: 200, body: `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>` }
  }
  const answer = (method: string, url: URL, body: Buffer, range: string | undefined) => {
    const name = url.pathname.slice(1)
    const upload = url.searchParams.get('uploadId')
    const parts = upload ? uploads.get(upload) : undefined
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload/${uploads.size}+`
      uploads.set(id, [])
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (upload && !parts) return { status: 404, body: '<Code>NoSuchUpload</Code>' }
    if (parts && upload && method === 'PUT') {
      parts[Number(url.searchParams.get('partNumber')) - 1] = body
      return { status: 200, body: '', headers: { etag: `"${hex(body)}"` } }
    }
    if (parts && upload && method === 'DELETE') {
      uploads.delete(upload)
      return { status: 204, body: '' }
    }
    if (parts && upload && method === 'POST') {
      const tags = [...body.toString().matchAll(/<ETag>&quot;([0-9a-f]+)&quot;<\/ETag>/g)].map(([, tag]) => tag)
      if (tags.join() !== parts.map((part) => hex(part)).join())
        return { status: 400, body: '<Code>InvalidPart</Code>' }
      objects.set(name, Buffer.concat(parts))
      uploads.delete(upload)
      return { status: 200, body: '<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>' }
    }
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return listOf(name, url.searchParams)
    const object = objects.get(name)
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204, body: '' }
    }
    if (!object) return { status: 404, body: '<Code>NoSuchKey</Code>' }
    const [, first = 0, last = object.length - 1] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    return { status: range ? 206 : 200, body: object.subarray(Number(first), Number(last) + 1) }
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://store')
    const wrong = await fault(request.method ?? '', url)
    const signed = isSigned(request, body, secret)
    if (!signed) refused += 1
    const reply =
      wrong !== undefined
        ? { status: wrong, body: '<Code>Fault</Code>' }
        : signed
          ? answer(request.method ?? '', url, body, request.headers.range)
          : { status: 403, body: '<Code>SignatureDoesNotMatch</Code>' }
    response.writeHead(reply.status, 'headers' in reply ? reply.headers : {}).end(reply.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    refused: () => refused,
    break: (next: typeof fault) => {
      fault = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
