import type { FileFormat } from '#core/list/export-calls.ts'

const types: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** A file to be saved under its own name (RFC 6266); the plain name is for programs that know no other. */
export const fileReply = (
  body: ReadableStream<Uint8Array>,
  { name, format }: { name: string; format: FileFormat },
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
