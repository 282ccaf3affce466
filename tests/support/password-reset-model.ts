import { identifyPassword, updatePassword, verifyPassword } from '#features/authentication/password-reset.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from './factories.ts'
import { openMailbox } from './mailbox.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Ask, tell the right or a wrong code, set a password, set one confirmed wrongly, wait until the link is dead. */
const steps = ['identify', 'verify', 'verifyWrong', 'update', 'updateMismatch', 'wait'] as const
type Step = (typeof steps)[number]

/** What the server knows of the newest link, or that there is none yet. */
type State = 'none' | 'asked' | 'verified' | 'used' | 'expired'

const dead: Partial<Record<State, number>> = { none: 11002, used: 14011, expired: 14012 }

/** SEC-12: what each step answers, and where it leads. */
const model = (state: State, step: Step): [reply: number, next: State] => {
  if (step === 'identify') return [200, 'asked']
  if (step === 'wait') return [200, state === 'asked' || state === 'verified' ? 'expired' : state]
  const refusal = dead[state]
  if (refusal) return [refusal, state]
  if (step === 'verify') return [200, 'verified']
  if (step === 'verifyWrong') return [1910, state]
  if (state === 'asked') return [1920, state]
  return step === 'update' ? [200, 'used'] : [1960, state]
}

const sequences = (length: number): Step[][] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((start) => steps.map((step) => [...start, step]))

interface Played {
  readonly sequence: readonly Step[]
  /** Codes, or 200. */
  readonly replies: readonly number[]
  readonly expected: readonly number[]
}

/** Plays every sequence of so many steps, each with an account of its own. */
export async function* playSequences(length: number): AsyncGenerator<Played> {
  const app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const tenant = await buildTenant(app.database)
    for (const [number, sequence] of sequences(length).entries()) {
      const player = await openPlayer(app, tenant, `198.18.${number >> 8}.${number & 255}`)
      const [replies, expected]: [number[], number[]] = [[], []]
      let state: State = 'none'
      for (const step of sequence) {
        const [reply, next] = model(state, step)
        expected.push(reply)
        replies.push(await player(step))
        state = next
      }
      yield { sequence, replies, expected }
    }
  } finally {
    await app.close()
  }
}

/** Somebody at an address of their own who takes the steps with what the newest mail says. */
const openPlayer = async (app: TestApp, tenant: Tenant, address: string) => {
  const person: Person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  const mailbox = openMailbox(app)
  const headers = { 'x-forwarded-for': address }
  let secrets = { token: 'none-was-sent-yet', code: '1234567' }
  let passwords = 0

  const identify = async () => {
    const reply = await app.call(identifyPassword, { body: { email: person.email }, headers })
    await mailbox.deliver()
    // Of four mails in one hour the last is not sent, and leaves the third one alive.
    secrets = mailbox.secrets(person.email)
    return reply
  }
  const verify = (code: string) => app.call(verifyPassword, { body: { token: secrets.token, code }, headers })
  const update = (isMismatch: boolean) => {
    const password = `Ladle-of-${(passwords += 1)}-Greens`
    const confirmation = isMismatch ? 'other' : password
    return app.call(updatePassword, { body: { token: secrets.token, password, confirmation }, headers })
  }
  const calls = {
    identify,
    verify: () => verify(secrets.code),
    verifyWrong: () => verify(secrets.code === '0000000' ? '0000001' : '0000000'),
    update: () => update(false),
    updateMismatch: () => update(true),
  }
  return async (step: Step): Promise<number> => {
    if (step === 'wait') {
      app.clock.advance(30 * 60)
      return 200
    }
    const { status, error } = await calls[step]()
    return status === 200 ? 200 : Number(error.code)
  }
}
