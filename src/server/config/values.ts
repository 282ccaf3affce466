import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import { urlsIn } from '#server/database/urls.ts'

/** How each kind of setting is written. A message goes on from the setting's name and never repeats the value. */

type Written = v.GenericSchema<string, unknown>

export const oneOf = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, `must be ${options.join(' or ')}.`)

const either = (yes: string, no: string) =>
  v.pipe(
    oneOf(yes, no),
    v.transform((text) => text === yes),
  )
export const booleanSetting = either('true', 'false')
export const onOff = either('on', 'off')

const inRange = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

/** A whole number, both bounds included. */
export const wholeNumber = (min: number, max: number) =>
  v.message(inRange(min, max), `must be a whole number from ${min} to ${max}.`)

/** A whole number, or undefined for `auto`: what suits the machine. */
export const wholeNumberOrAuto = (min: number, max: number) =>
  v.message(
    v.union([
      inRange(min, max),
      v.pipe(
        v.literal('auto'),
        v.transform(() => undefined),
      ),
    ]),
    `must be a whole number from ${min} to ${max}, or auto.`,
  )

/** From 0 to 1. */
export const share = v.message(
  v.pipe(v.string(), v.regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/), v.transform(Number)),
  'must be a number from 0 to 1, such as 0.1.',
)

const matching = (fits: (text: string) => boolean, message: string) => v.pipe(v.string(), v.check(fits, message))

/** An IP address or a host name. */
export const hostName = matching(
  (text) => isIP(text) !== 0 || /^[a-z0-9.-]{1,253}$/i.test(text),
  'must be an address or a host name.',
)

const isHttp = (url: URL | null) => url?.protocol === 'http:' || url?.protocol === 'https:'

/** An origin (RFC 6454) of http or https. */
export const origin = matching((text) => {
  const url = URL.parse(text)
  return isHttp(url) && url?.origin === text
}, 'must be an origin such as https://portal.example, in lower case and without a path.')

export const webAddress = matching(
  (text) => isHttp(URL.parse(text)),
  'must be an address that begins with https:// or http://.',
)

/** Of one host or, as libpq has it, several: `postgres://user:password@a:5432,b:5432/database`. */
export const postgresAddress = matching(
  (text) => urlsIn(text).every((url) => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')),
  'must be an address such as postgres://user:password@host:5432/database.',
)

export const smtpAddress = matching((text) => {
  const url = URL.parse(text)
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== ''
}, 'must be an address such as smtp://user:password@mail.example:587.')

/** `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example`; without endpoint it is Amazon's own. */
export const s3Address = v.message(
  v.pipe(
    v.string(),
    v.check((text) => URL.parse(text)?.protocol === 's3:'),
    v.transform((text) => {
      const { hostname: bucket, pathname, searchParams } = new URL(text)
      const region = searchParams.get('region')
      const endpoint = (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
      return { bucket, prefix: pathname.replace(/^\/+|\/+$/g, ''), region, endpoint }
    }),
    v.object({
      bucket: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{3,63}$/)),
      prefix: v.pipe(
        v.string(),
        v.regex(/^[\w./-]*$/),
        v.transform((prefix) => prefix && `${prefix}/`),
      ),
      region: v.string(),
      endpoint: v.pipe(
        v.string(),
        v.check((endpoint) => isHttp(URL.parse(endpoint))),
      ),
    }),
  ),
  'must be an address such as s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.',
)

/** A folder of this machine, or an object store. */
export const folderOrS3 = v.union(
  [
    v.pipe(
      v.string(),
      v.check((text) => isAbsolute(text) && process.platform !== 'win32'),
      v.transform((folder) => ({ folder })),
    ),
    v.pipe(
      s3Address,
      v.transform((s3) => ({ s3 })),
    ),
  ],
  'must be an absolute folder such as /mnt/archive, or s3://bucket/prefix?region=eu-central-1; not on Windows.',
)

export const productName = v.pipe(v.string(), v.regex(/^\P{Cc}{1,60}$/u, 'must have 1 to 60 characters.'))

export const mailAddress = v.pipe(v.string(), v.email('must be a mail address such as no-reply@portal.example.'))

/** RFC 6749, 3.3: words and single spaces between them. */
export const scope = v.pipe(
  v.string(),
  v.regex(/^[!#-[\]-~]+( [!#-[\]-~]+)*$/, 'must be words with a space between them.'),
  v.check((text) => text.split(' ').includes('openid'), 'must contain openid.'),
)

/** An empty list is the default of a setting and never given: an empty setting counts as none. */
const listed = (text: string) => (text === '' ? [] : text.split(',').map((entry) => entry.trim()))

/** `a=x,b=y` */
const pairs = <Name extends Written, Value extends Written>(name: Name, value: Value, message: string) =>
  v.message(
    v.pipe(
      v.string(),
      v.transform((text) => listed(text).map((entry) => entry.split('=').map((part) => part.trim()))),
      v.array(v.strictTuple([name, value])),
    ),
    message,
  )

/** `a.example=x,b.example=y`: by host name, in lower case and without port. */
export const byHost = <const Kind extends string>(...kinds: readonly Kind[]) => {
  const message = `must be a list such as portal.example=${kinds[0]}; each host is ${kinds.join(' or ')}.`
  return v.pipe(
    v.string(),
    v.toLowerCase(),
    pairs(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/)), v.picklist(kinds), message),
    v.transform((entries): ReadonlyMap<string, Kind> => new Map(entries)),
  )
}

/** `a=x,b=y` for some of the names; the others keep what `defaults` has. */
const byName = <Name extends string, Value>(
  defaults: Readonly<Record<Name, Value>>,
  value: v.GenericSchema<string, Value>,
  example: string | number,
  values: string,
) => {
  const names = Object.keys(defaults)
  const message = `must be a list such as ${names[0]}=${example}; names are ${names.join(', ')}, ${values}.`
  return v.pipe(
    pairs(v.picklist(names), value, message),
    v.transform((entries): Readonly<Record<Name, Value>> => ({ ...defaults, ...Object.fromEntries(entries) })),
  )
}

/** `name=1,other=2`: numbers by name; names that are not given keep their defaults. */
export const numbersByName = <Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  min: number,
  max: number,
) => byName(defaults, inRange(min, max), max, `numbers from ${min} to ${max}`)

/** `name=kind,other=kind`: the same with one of a few kinds. */
export const choicesByName = <Name extends string, const Kind extends string>(
  defaults: Readonly<Record<Name, Kind>>,
  ...kinds: readonly Kind[]
) => byName(defaults, v.picklist(kinds), kinds[0] ?? '', `each is ${kinds.join(' or ')}`)

/** `3=Kiosk,7=Vending machine`: words for numbers. */
export const listByNumber = (min: number, max: number) =>
  v.pipe(
    pairs(
      inRange(min, max),
      v.pipe(v.string(), v.regex(/^.{1,64}$/u)),
      `must be a list such as ${min}=Kiosk, numbers from ${min} to ${max}, words of at most 64 characters.`,
    ),
    v.transform((entries): Readonly<Record<string, string>> => Object.fromEntries(entries)),
  )

/** `a,b`: some of the options, or `none`. */
export const someOf = <const Option extends string>(...options: readonly Option[]) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === 'none' ? [] : listed(text))),
    v.array(v.picklist(options, `must be a list of ${options.join(', ')}, or none.`)),
    v.readonly(),
  )

/** `10,20,50`: rising numbers of rows. */
export const pageSizes = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => listed(text).map(Number)),
    v.check(
      (sizes) => sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0) && size <= max),
      `must be a rising list of whole numbers up to ${max}, such as 10,20,50.`,
    ),
    v.readonly(),
  )

/** Addresses and networks of proxies; a plain address is a network of one. */
export const networks = v.pipe(
  v.string(),
  v.transform(listed),
  v.check(
    (entries) => entries.every((entry) => isIP(entry) !== 0 || ipaddr.isValidCIDR(entry)),
    'must be a list of addresses or networks such as 10.0.0.0/8,::1.',
  ),
  v.transform((entries): readonly Network[] =>
    entries.map((entry) => ipaddr.parseCIDR(isIP(entry) ? `${entry}/${isIP(entry) === 6 ? 128 : 32}` : entry)),
  ),
)

/** An address and the number of its leading bits that count, as `ipaddr.js` matches against. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

const SECRET_BYTES = 32
const sampleWords =
  'change me, replace me, secret, password, passphrase, example, sample, default, placeholder, insecure, counterside, 12345678, abcdefgh, qwerty'
/** In small letters, in capitals or beginning with one: any mixture would refuse one random key in ten million for its "sEcREt". */
const formsOf = (word: string) => `(?:${word}|${word.slice(0, 1).toUpperCase()}${word.slice(1)}|${word.toUpperCase()})`
const sample = new RegExp(
  sampleWords
    .split(', ')
    .map((words) => words.split(' ').map(formsOf).join(''))
    .join('|'),
)

/** SEC-09: long enough, and neither a known sample nor a short piece repeated. */
export const secret = v.pipe(
  v.string(),
  v.minBytes(SECRET_BYTES, `must have at least ${SECRET_BYTES} bytes.`),
  v.check(
    (text) =>
      new Set(text).size >= 8 &&
      !/^(.{1,16})\1+.{0,15}$/s.test(text) &&
      !sample.test(text.replaceAll(/[^A-Za-z0-9]/g, '')),
    'must be random, not a sample: create one with "openssl rand -base64 32".',
  ),
)
