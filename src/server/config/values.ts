import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'

/** How each kind of setting is written. A message goes on from the setting's name and never repeats the value. */

export const oneOf = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, `must be ${options.join(' or ')}.`)

export const flag = v.pipe(
  oneOf('true', 'false'),
  v.transform((text) => text === 'true'),
)

export const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}.`) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )

export const hostName = v.pipe(
  v.string(),
  v.check((text) => isIP(text) !== 0 || /^[a-z0-9.-]{1,253}$/i.test(text), 'must be an address or a host name.'),
)

const isHttp = (url: URL | null) => url?.protocol === 'http:' || url?.protocol === 'https:'

export const origin = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text)
    return isHttp(url) && url?.origin === text
  }, 'must be an origin such as https://portal.example, in lower case and without a path.'),
)

export const webAddress = v.pipe(
  v.string(),
  v.check((text) => isHttp(URL.parse(text)), 'must be an address that begins with https:// or http://.'),
)

export const postgresAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
    'must be an address such as postgres://user:password@host:5432/database.',
  ),
)

/** `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example`; without endpoint it is Amazon's own. */
export const s3Address = v.pipe(
  v.string(),
  v.transform((text) => URL.parse(text)),
  v.check(
    (url) =>
      url?.protocol === 's3:' &&
      /^[a-z0-9.-]{3,63}$/.test(url.hostname) &&
      /^[\w./-]*$/.test(url.pathname) &&
      url.searchParams.get('region') !== null &&
      isHttp(URL.parse(url.searchParams.get('endpoint') ?? 'https://s3')),
    'must be an address such as s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.',
  ),
  v.transform((url) => {
    const { hostname: bucket = '', pathname = '', searchParams } = url ?? {}
    const prefix = pathname.replace(/^\/+|\/+$/g, '')
    const region = searchParams?.get('region') ?? ''
    return {
      bucket,
      prefix: prefix && `${prefix}/`,
      region,
      endpoint: (searchParams?.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    }
  }),
)

export const smtpAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '',
    'must be an address such as smtp://user:password@mail.example:587.',
  ),
)

export const mailAddress = v.pipe(v.string(), v.email('must be a mail address such as no-reply@portal.example.'))

/** RFC 6749, 3.3: words and single spaces between them. */
export const scope = v.pipe(
  v.string(),
  v.regex(/^[!#-[\]-~]+( [!#-[\]-~]+)*$/, 'must be words with a space between them.'),
  v.check((text) => text.split(' ').includes('openid'), 'must contain openid.'),
)

/** `a.example=x,b.example=y`: by host name, in lower case and without port. */
export const byHost = <const Kind extends string>(...kinds: readonly Kind[]) => {
  const message = `must be a list such as portal.example=${kinds[0]}; each host is ${kinds.join(' or ')}.`
  return v.pipe(
    v.string(),
    v.transform((text) => pairs(text.toLowerCase())),
    v.array(
      v.strictTuple([v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/, message)), v.picklist(kinds, message)], message),
    ),
    v.transform((entries): ReadonlyMap<string, Kind> => new Map(entries)),
  )
}

/** `a=15,b=720`: numbers for some of the names; the others keep what stands in `defaults`. */
export const numbersByName = <Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  min: number,
  max: number,
) => {
  const names = Object.keys(defaults)
  const message = `must be a list such as ${names[0]}=${max}; names are ${names.join(', ')}, numbers from ${min} to ${max}.`
  return v.pipe(
    v.string(),
    v.transform(pairs),
    v.array(v.strictTuple([v.picklist(names, message), wholeNumber(min, max, message)], message)),
    v.transform((entries): Readonly<Record<Name, number>> => ({ ...defaults, ...Object.fromEntries(entries) })),
  )
}

/** `a=x,b=y`: one of the kinds for some of the names; the others keep what stands in `defaults`. */
export const choicesByName = <Name extends string, const Kind extends string>(
  defaults: Readonly<Record<Name, Kind>>,
  ...kinds: readonly Kind[]
) => {
  const names = Object.keys(defaults)
  const message = `must be a list such as ${names[0]}=${kinds[0]}; names are ${names.join(', ')}, each is ${kinds.join(' or ')}.`
  return v.pipe(
    v.string(),
    v.transform(pairs),
    v.array(v.strictTuple([v.picklist(names, message), v.picklist(kinds, message)], message)),
    v.transform((entries): Readonly<Record<Name, Kind>> => ({ ...defaults, ...Object.fromEntries(entries) })),
  )
}

/** `a,b`: some of the options, or `none`. */
export const someOf = <const Option extends string>(...options: readonly Option[]) => {
  const message = `must be a list of ${options.join(', ')}, or none.`
  return v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === 'none' ? [] : listed(text))),
    v.array(v.picklist(options, message)),
    v.transform((chosen): readonly Option[] => chosen),
  )
}

/** `3=Kiosk,7=Vending machine`: words for numbers. */
export const wordsByNumber = (min: number, max: number) => {
  const message = `must be a list such as ${min}=Kiosk, numbers from ${min} to ${max}, words of at most 64 characters.`
  return v.pipe(
    v.string(),
    v.transform(pairs),
    v.array(
      v.strictTuple([wholeNumber(min, max, message), v.pipe(v.string(), v.regex(/^.{1,64}$/u, message))], message),
    ),
    v.transform((entries): Readonly<Record<string, string>> => Object.fromEntries(entries)),
  )
}

const pairs = (text: string) =>
  listed(text).map((entry) => {
    const [name, value = '', ...rest] = entry.split('=').map((part) => part.trim())
    return [name, value, ...rest]
  })

const listed = (text: string) => text.split(',').map((entry) => entry.trim())

export const pageSizes = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => listed(text).map(Number)),
    v.check(
      (sizes) => sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0) && size <= max),
      `must be a rising list of whole numbers up to ${max}, such as 10,20,50.`,
    ),
    v.transform((sizes): readonly number[] => sizes),
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
    entries.map((entry) => {
      const bits = isIP(entry) === 6 ? 128 : 32
      return ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${bits}`)
    }),
  ),
)

/** An address and the number of its leading bits that count, as `ipaddr.js` matches against. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

const SECRET_BYTES = 32
const sample =
  /changeme|replaceme|secret|password|passphrase|example|sample|default|placeholder|insecure|counterside|12345678|abcdefgh|qwerty/

/** SEC-09: long enough, and neither a known sample nor a short piece repeated. */
export const secret = v.pipe(
  v.string(),
  v.check((text) => Buffer.byteLength(text) >= SECRET_BYTES, `must have at least ${SECRET_BYTES} bytes.`),
  v.check(
    (text) =>
      new Set(text).size >= 8 &&
      !/^(.{1,16})\1+.{0,15}$/s.test(text) &&
      !sample.test(text.toLowerCase().replace(/[^a-z0-9]/g, '')),
    'must be random, not a sample: create one with "openssl rand -base64 32".',
  ),
)
