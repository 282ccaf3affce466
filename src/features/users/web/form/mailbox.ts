import { isEmailAddress } from '#core/text/email.ts'

/** A person as mail programs write them. */
export interface Mailbox {
  readonly firstName: string
  /** '' where the name is one word. */
  readonly lastName: string
  readonly email: string
}

/**
 * A name and its address in angle brackets (`mailbox` of RFC 5322): `Eleni Pappa <eleni@shop.gr>`, also without the brackets, with
 * the name in quotes or as `Pappa, Eleni`. Of a name without a comma the last word is the last name. undefined for any other text.
 */
export const mailboxIn = (text: string): Mailbox | undefined => {
  const trimmed = text.trim()
  const [, written = '', email = ''] = /^(.+)<([^<]*)>$/.exec(trimmed) ?? /^([^@]+)\s(\S+)$/.exec(trimmed) ?? []
  if (!isEmailAddress(email)) return undefined
  const before = written.trim()
  const name = before.length > 1 && before.startsWith('"') && before.endsWith('"') ? before.slice(1, -1) : before
  const words = name.trim().split(/\s+/)
  if (/[<>"]/.test(name) || words[0] === '') return undefined
  const plain = words.join(' ')
  const comma = plain.indexOf(',')
  if (comma > 0) return { firstName: plain.slice(comma + 1).trim(), lastName: plain.slice(0, comma).trim(), email }
  if (words.length === 1) return { firstName: plain, lastName: '', email }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '', email }
}
