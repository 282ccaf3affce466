import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config/config.ts'

/** One mail, ready to go, to one person. */
export interface Mail {
  /** The same for every attempt, so that a mail that arrives twice is known as one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as a page, where its lines must stand below one another. */
  readonly html?: string
  /** D-16: it came about on a demo host and is never sent. */
  readonly staysHere: boolean
}

export interface Mailer {
  /** Rejects when the mail was not taken over; with MailOutcomeUnknown when it may have been. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The line broke after the server had been given a mail, before it answered. */
export class MailOutcomeUnknown extends Error {
  override readonly name = 'MailOutcomeUnknown'
}

/** A mail as the library takes it. */
type Envelope = SendMailOptions & { readonly messageId: string }

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicOrigin' | 'productName' | 'dataDir'>

/** Milliseconds; all together less than an email's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** A text never becomes a file or an address that is fetched. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

/** Where mail lands when there is no mail server. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

/** Sends by the mail server of the settings, or without one writes each mail into a folder. */
export const createMailer = (settings: Settings): Mailer => {
  const { hostname } = new URL(settings.publicOrigin)
  const from = { name: settings.productName, address: settings.mailFrom ?? `no-reply@${hostname}` }
  const envelope = (mail: Mail): Envelope => {
    const { id, to, staysHere: _, ...content } = mail
    return {
      ...content,
      from,
      // An object is taken as it is; a text would be searched for several addresses.
      to: { name: '', address: to },
      messageId: `<${id}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
  }
  const folder = createFolderMailer(mailFolder(settings), envelope)
  if (!settings.smtpUrl) return folder
  const smtp = createSmtpMailer(settings.smtpUrl, envelope)
  return { send: (mail) => (mail.staysHere ? folder : smtp).send(mail), close: () => smtp.close() }
}

const createSmtpMailer = (url: string, envelope: (mail: Mail) => Envelope): Mailer => {
  const transport = createTransport({ url, ...timeouts, ...closed })
  /** Ids of messages that the server is being given. */
  const given = new Set<string>()
  // A text is read when the server has agreed to the addresses and waits for it.
  transport.use('stream', ({ message }, done) => {
    const note = () => void given.add(message.messageId())
    message.processFunc((text) => Readable.from(notingRead(text, note), { objectMode: false }))
    done()
  })
  return {
    send: async (mail) => {
      const message = envelope(mail)
      try {
        await transport.sendMail(message)
      } catch (error) {
        const hasAnswered = Boolean((error as { responseCode?: number }).responseCode)
        throw given.has(message.messageId) && !hasAnswered
          ? new MailOutcomeUnknown('The mail server has not answered.', { cause: error })
          : error
      } finally {
        given.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}

async function* notingRead(text: Readable, note: () => void): AsyncGenerator {
  note()
  yield* text
}

const createFolderMailer = (folder: string, envelope: (mail: Mail) => Envelope): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(envelope(mail))
      const path = join(folder, `${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close: () => {},
  }
}
