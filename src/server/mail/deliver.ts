import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EmailKind } from '#server/database/types-work.ts'
import type { Services } from '#server/services.ts'
import type { Mail, Mailer } from './mailer.ts'
import { claimEmail, postponeEmail, removeEmail, type QueuedEmail } from './outbox.ts'

/** Writes an email; undefined when nobody is to get it. */
export type Writer = (services: Services, email: QueuedEmail) => Promise<Omit<Mail, 'id' | 'staysHere'> | undefined>

export type Writers = Readonly<Record<EmailKind, Writer>>

/** Sends what is due of one outbox. @returns how many were sent */
export type Delivery = (services: Services, mailer: Mailer, signal?: AbortSignal) => Promise<number>

/** Milliseconds: what could not be sent for so long is of no use any more. */
export const GIVE_UP_AFTER = 86_400_000
/** Milliseconds between two reads of the outbox. */
const PAUSE = 1000

/**
 * Sends every email that is due (REL-28). An email leaves the outbox after it was sent; what fails is tried again later.
 * @returns how many were sent
 */
export const deliverDue = async (
  services: Services,
  mailer: Mailer,
  writers: Writers,
  signal?: AbortSignal,
): Promise<number> => {
  const { database, now } = services
  const next = async () => (signal?.aborted ? undefined : claimEmail(database, now()))
  let sent = 0
  for (let email = await next(); email; email = await next()) {
    try {
      const mail = await writers[email.kind](services, email)
      if (mail) {
        await mailer.send({ ...mail, id: `${email.id}.${email.createdAt.getTime()}`, staysHere: email.staysHere })
        sent += 1
      }
      await removeEmail(database, email)
    } catch (error) {
      await putBack(services, email, error)
    }
  }
  return sent
}

const putBack = async ({ database, log, now }: Services, email: QueuedEmail, error: unknown): Promise<void> => {
  const isTooOld = now().getTime() - email.createdAt.getTime() > GIVE_UP_AFTER
  const isLost = isTooOld || isRefusedForGood(error)
  noteFailure(log, email, error, isLost)
  await (isLost ? removeEmail(database, email) : postponeEmail(database, email, now()))
}

/** RFC 5321: a reply of 5xx to the recipient or to the mail itself will not change; to the sign-in it may. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500
}

/** The message of a mail server may quote the address: codes alone are logged. */
export const noteFailure = (
  log: Logger,
  { id, kind, attempts }: { id: number; kind: string; attempts: number },
  error: unknown,
  isLost: boolean,
): void => {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const line = { email: id, kind, attempts, error: name, code, responseCode }
  if (isLost) log.error(line, 'mail given up')
  else log.warn(line, 'mail not sent, will be tried again')
}

/**
 * Keeps sending until it is stopped.
 * @returns ends it, after the mail that is on its way
 */
export const startMailWorker = (
  services: Services,
  mailer: Mailer,
  deliveries: readonly Delivery[],
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    while (!signal.aborted) {
      for (const deliver of deliveries) {
        await deliver(services, mailer, signal).catch((error: unknown) => {
          services.log.warn({ err: error }, 'outbox cannot be read')
        })
      }
      // Rejects when it is cut short, which is what the signal is for.
      await pause(PAUSE, undefined, { signal }).catch(() => {})
    }
  }
  const done = work()
  return async () => {
    stopping.abort()
    await done
    mailer.close()
  }
}
