import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly source: string
}

/** What the server does at a step: goes on, answers with a code of its own, or breaks the line without an answer. */
export type Answer = number | 'break' | undefined

/** A mail server on a free port, or a given one, with what it was given. It answers as `atRecipient` and `atText` say. */
export const startMailServer = async ({
  port = 0,
  atRecipient = () => undefined,
  atText = () => undefined,
}: {
  port?: number
  atRecipient?: (recipient: string) => Answer
  atText?: (mail: ReceivedMail) => Answer
} = {}) => {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const conclude = (answer: Answer, done: (error?: Error | null) => void) => {
    if (answer === 'break') for (const socket of sockets) socket.destroy()
    else done(answer ? Object.assign(new Error('refused'), { responseCode: answer }) : null)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => conclude(atRecipient(address), done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { recipients, source: Buffer.concat(chunks).toString() }
        received.push(mail)
        conclude(atText(mail), done)
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // A line that breaks is what some tests are about.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    /** Every mail whose text arrived, also one that was refused then. */
    received,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}
