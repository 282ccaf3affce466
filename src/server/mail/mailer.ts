import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config/config.ts'

/** One mail, ready to go: plain text to one person. */
export interface Mail {
  /** The same for every attempt, so that a mail that arrives twice is known as one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** D-16: it came about on a demo host and is never sent. */
  readonly staysHere: boolean
}

export interface Mailer {
  /** Rejects when the mail was not taken over. */
  send(mail: Mail): Promise<void>
  close(): void
}

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
  const envelope = (mail: Mail) => {
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
  const transport = createTransport({ url: settings.smtpUrl, ...timeouts, ...closed })
  return {
    send: async (mail) => (mail.staysHere ? folder.send(mail) : void (await transport.sendMail(envelope(mail)))),
    close: () => transport.close(),
  }
}

const createFolderMailer = (folder: string, envelope: (mail: Mail) => object): Mailer => {
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
