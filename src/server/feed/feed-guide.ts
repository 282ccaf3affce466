import { feedKinds, type FeedKind } from '#core/feed.ts'
import { errorCodes, type ErrorName } from '#core/errors.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { errorStatus } from '#server/http/error-status.ts'
import { JSON_DEPTH_MAX } from '#server/http/json.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { CHECK_BYTES_MAX, STREAM_SILENCE_MAX } from './feed.ts'
import { fieldNotes } from './field-notes.ts'
import { fieldRules, type FieldRules } from './field-rules.ts'
import { BATCH } from './intake.ts'
import { kinds } from './kinds.ts'
import { PROBLEMS_MAX } from './report.ts'
import { LINE_MAX } from './split-lines.ts'

/** What identifies a record of a kind, and what a line of one that is known does. */
const about: Readonly<Record<FeedKind, string>> = {
  acquirers: 'The roots. One `acquirerCode` is one acquirer. Only `npm run import` makes one; a feed renames its own.',
  affiliates: 'One `affiliateCode` is one affiliate. A later line renames it.',
  instances: 'One `instanceCode` is one instance of its affiliate, for ever. A later line renames it.',
  merchants: 'One `merchantCode` is one merchant of its instance, for ever. A later line changes what it says.',
  mids: 'One `cardAcceptorIdentificationCode` is one MID of its merchant, for ever. A later line changes what it says.',
  stores: 'One `storeCode` is one store of its merchant, for ever. A later line changes what it says.',
  terminals: 'One `posTerminalIdCode` is one terminal. A later line changes what it says.',
  devices: 'One `deviceId` is one device of its merchant. A later line changes what it says.',
  users: 'One `email` is one person. A later line changes what it says, but never the password.',
  transactions:
    'One `trnKey` is one transaction. A later line only moves its state forward; what it contradicts is refused, what is known changes nothing.',
  deviceLogs: 'A log is all that it says: the same line again changes nothing.',
  certificates: 'One `certificateId` is one certificate of its device. A later line changes what it says.',
  attestations: 'One `attestationId` is one attestation of its device. A later line adds what was not known.',
  terminalReports: 'One `operationId` is one report of its terminal. It never changes.',
}

/** What a stream can be refused with as a whole, and what to do. */
const refusals: readonly (readonly [name: ErrorName, advice: string])[] = [
  [
    'FEED_REFUSED',
    'The first line is not of the kind in the address, or the key may not send that kind; `detail` says which. A refused first line is listed under "Data feeds" too.',
  ],
  ['WRONG_SHAPE', 'There is no such kind.'],
  ['FEED_KEY_REFUSED', 'The key is missing, wrong, expired or revoked: `Authorization: Bearer KEY`.'],
  ['UNKNOWN_HOST', 'The host name is not that of `PUBLIC_ORIGIN`.'],
  ['TOO_MANY_REQUESTS', 'Wait for the seconds in `Retry-After`.'],
  ['UNEXPECTED', 'Keep the `reference` for the operator. Send the lines again.'],
  ['BUSY', 'Wait for the seconds in `Retry-After`, then send the lines again.'],
  ['STORAGE_FULL', 'The service cannot write. Send the lines again later.'],
]

/** Reasons that only the database knows. */
const reasons = [
  ['is required', 'The field is missing.'],
  ['is not a known field', 'Its name is misspelt, or belongs to another kind.'],
  ['is unknown', 'What it names has not arrived yet, or belongs to another acquirer. Send that first.'],
  ['holds an unknown code', 'The same for one entry of a list.'],
  ['differs from what came before', 'The record is known with another value, which never changes.'],
  ['is older than what is kept', 'The retention has deleted that time: 18 months of sales, 90 days of device logs.'],
  ['is taken', 'The e-mail address is in use.'],
  ['must be between the year 2000 and now', 'The clock of the device was never set, or runs ahead.'],
  [
    'has a terminal with 10 people, which is all it may have',
    'Take somebody off it first, or raise `TERMINAL_MAX_USERS`.',
  ],
] as const

const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
const json = (value: unknown) => JSON.stringify(value)
const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** The example of a field, also of one inside a record. */
const exampleOf = (kind: FeedKind, name: string): string => {
  const [outer = '', inner] = name.split('.')
  const line: Readonly<Record<string, unknown>> = exampleLines[kind]
  const value = line[outer]
  const found = inner === undefined ? value : Object(value)[inner]
  return found === undefined ? '' : `\`${json(found)}\``
}

const fieldRow = (kind: FeedKind, { name, type, isRequired, rules }: FieldRules): string[] => [
  `\`${name}\``,
  isRequired ? `**${type}**` : type,
  [fieldNotes[kind][name] ?? '', ...rules.map((rule) => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`)].join(' '),
  exampleOf(kind, name),
]

const chapter = (kind: FeedKind): string =>
  [
    `### ${kind}`,
    about[kind],
    table(
      ['Field', 'Type', 'Meaning and limits', 'Example'],
      fieldRules(kinds[kind]).map((field) => fieldRow(kind, field)),
    ),
    code('json', json(exampleLines[kind])),
  ].join('\n\n')

const URL_HERE = 'http://127.0.0.1:8080'
const curl = (kind: string, body: string, origin = URL_HERE) =>
  `curl -sS ${origin}/api/feed/${kind} -H "Authorization: Bearer $(cat feed.key)" \\
  -H 'Content-Type: application/x-ndjson' --data-binary ${body}`
const sendable = feedKinds.filter((kind) => kind !== 'acquirers')
/** Codes of the demo data, below which the examples go in. */
const OWN = 'AEGEAN'

const introduction = `# Feeds: how data comes in

<!-- Made by \`npm run docs:feeds\` from the schemas that the server checks lines with. Change those, not this. -->

A feed is a stream of lines, each a JSON object (NDJSON), sent to \`POST /api/feed/{kind}\` with a feed key. The same lines
go in from files by \`npm run import\`. One stream or file holds one kind of record. The portal serves what concerns whoever
sends them at \`/api/feeds.md\`.

## The first accepted row

Three commands, in the folder of the product. Leave the first one running; it is ready when it prints the address.

${code('sh', `npm start`)}

${code(
  'sh',
  `npm run --silent feed-key -- create ${OWN} "First feed" > feed.key
${curl('affiliates', `'${json(exampleLines.affiliates)}'`)}`,
)}

\`${OWN}\` is an acquirer of the demo data that a first start loads. Without demo data make yours first:
\`npm run import -- docs/examples/acquirers.ndjson\`. The answer says that the row is in:

${code('json', json({ data: { received: 1, inserted: 1, updated: 0, unchanged: 0, rejected: 0, problems: [], masked: 0 } }))}

Everything from there to a sale with its device and reports, one after the other (\`docs/examples\` holds a line of each
kind, the same as below):

${code('sh', `for kind in ${sendable.join(' ')}; do\n  ${curl('$kind', '@docs/examples/$kind.ndjson').replace('\n', '\n  ')}; echo\ndone`)}

With \`/check\` after the kind a stream is tried dry: the answer says what would become of its lines, and nothing of them is kept.

${code('sh', curl('transactions/check', '@docs/examples/transactions.ndjson'))}

The same as files, first dry and then really:

${code('sh', `npm run import -- --check docs/examples/*.ndjson\nnpm run import -- docs/examples/*.ndjson`)}

Log in at <${URL_HERE}> as \`acquirer@demo.example\` with the password \`Blue-Kettle-42\` to see it.`

const rules = `## What holds for every line

- **Order.** A line refers to records by your codes. What it refers to has to be there: send the kinds in the order of this
  page. Files are put into that order by \`npm run import\`.
- **Repeating** a line changes nothing, so send again whatever you are not sure of. A field that is left out, or \`null\`,
  keeps the value that is known; to empty a field is not possible.
- **One bad line** is named with its number and the others go in. Lines with problems are not kept: send them again, mended.
- **The feed key** decides which acquirer a line belongs to. A code of another acquirer is refused like one that does not exist.
- **Times.** A wall time has no zone (\`2026-01-31T18:05:09\`) and is what a clock showed; an instant has one
  (\`2026-01-31T18:05:09+02:00\` or \`Z\`). Neither may lie in the future or before the year 2000.
- **Card numbers** are cut to their last four digits in every text; a code that is a card number is refused.
- **Texts** are UTF-8, have no control characters and are not empty: leave out what you do not know.
- **Retention.** Sales older than \`RETENTION_TRANSACTION_MONTHS\` (18) and device logs older than
  \`RETENTION_DEVICE_LOG_DAYS\` (90) are refused. Put today's date into the examples once theirs is older.

## Limits

${table(
  ['What', 'Limit'],
  [
    ['A line', `${LINE_MAX / 1024} KB, nested ${JSON_DEPTH_MAX} deep at most`],
    ['A stream or file', 'none; it is stored while it arrives'],
    [
      'Written at a time',
      `${BATCH.max.toLocaleString('en')} lines, or what arrived before a pause of ${BATCH.maxWait} ms`,
    ],
    [
      'A pause in a stream',
      `${STREAM_SILENCE_MAX / 1000} s; then it counts as finished, and the reply covers what arrived`,
    ],
    [
      'A check (`/check`)',
      `the first ${BATCH.max.toLocaleString('en')} lines or ${CHECK_BYTES_MAX / 1024 / 1024} MB; the rest of the stream is read past, and \`received\` says how many were checked`,
    ],
    ['Problems in a reply', `the first ${PROBLEMS_MAX.toLocaleString('en')}; all are counted in \`rejected\``],
  ],
)}

## The reply

Status 200, also where lines were rejected or none came; in \`data\`:

${table(
  ['Field', 'Meaning'],
  [
    ['`received`', 'Lines that arrived, empty ones not counted. The next four add up to it.'],
    ['`inserted`', 'New records.'],
    ['`updated`', 'Known records that changed.'],
    ['`unchanged`', 'Lines that say what is known.'],
    ['`rejected`', 'Lines that did not go in.'],
    [
      '`problems`',
      'Why: `line` (from 1), `field` (empty: the whole line) and `reason`. Read it as a sentence: "amount is required". Values are never repeated.',
    ],
    ['`masked`', 'Values in which a card number was cut.'],
  ],
)}

${code(
  'json',
  json({
    data: {
      received: 3,
      inserted: 1,
      updated: 0,
      unchanged: 1,
      rejected: 1,
      problems: [{ line: 2, field: 'tid', reason: 'is unknown' }],
      masked: 0,
    },
  }),
)}

Reasons besides those in the tables of the kinds:

${table(['Reason', 'What it means'], reasons)}

A stream that is refused as a whole gets an error, \`{ "code", "message", "reference", "errors", "detail" }\`:

${table(
  ['Status', 'Code', 'Message', 'What to do'],
  refusals.map(([name, advice]) => [
    String(errorStatus[name]),
    `\`${errorCodes[name]}\``,
    errorTexts[name].message ?? '',
    advice,
  ]),
)}`

const operation = `## Files

${code('sh', 'npm run import -- [--check] [--kind KIND] [--acquirer CODE] FILE…')}

- A file's name begins with its kind (\`transactions-2026-11.ndjson\`), or \`--kind\` says it. It ends in \`.ndjson\` or
  \`.jsonl\`, or in \`.csv\`.
- Each line says its \`acquirerCode\`, or \`--acquirer\` says it for all.
- CSV has a header with the names of the fields (\`emv.aid\` for one inside a record) and commas or semicolons. \`|\` parts
  the entries of a list; an empty cell is a field left out; no cell holds a line break.
- \`--check\` tries it dry: everything is read, masked and checked as if it went in, against what the database holds and what
  the files before bring, and nothing of it is written. Until it ends, what it touches is locked: a feed of the same acquirer
  waits.
- Exit code: 0 all went in (or would), 1 some lines did not, 2 a file was refused and nothing written.

## Keys

${code('sh', 'npm run feed-key -- create ACQUIRER_CODE NAME\nnpm run feed-key -- list\nnpm run feed-key -- revoke ID')}

A key is shown once and belongs to one acquirer; a revoked one is refused from the next stream on. An acquirer's admin
makes and withdraws keys in the portal, under "Data feeds": for some kinds, for 30, 90 or 365 days or until they are withdrawn, never
for acquirers and users. The codes of the acquirer, its affiliates and instances stand there too.`

const kindsHead = `## The kinds

Required fields have their type in bold; a field inside a record is required where the record is there.`

/** `docs/feeds.md`. */
const feedGuide = (): string =>
  `${[introduction, rules, operation, kindsHead, ...feedKinds.map(chapter)].join('\n\n')}\n`

/** `/api/feeds.md`, for whoever sends lines and has no shell on the server. */
export const feedFormat = (origin: string): string => {
  const introduced = `# Data feeds: the format of the data

A feed is a stream of lines, each a JSON object (NDJSON), sent to \`POST ${origin}/api/feed/{kind}\` with a feed key. One
stream holds one kind of record. With \`/check\` after the kind it is tried dry, and nothing of it is kept.

${code('sh', curl('transactions/check', '@transactions.ndjson', origin))}`
  return `${[introduced, rules, kindsHead, ...feedKinds.map(chapter)].join('\n\n')}\n`
}

/** What belongs into `docs`, by its path there. */
export const feedDocuments = (): ReadonlyMap<string, string> =>
  new Map([
    ['feeds.md', feedGuide()],
    ...feedKinds.map((kind): [string, string] => [
      `examples/${kind}.ndjson`,
      `${json({ acquirerCode: OWN, ...exampleLines[kind] })}\n`,
    ]),
  ])
