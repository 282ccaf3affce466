import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asIntake } from '#server/database/scope.ts'
import { publicKeyOf, signingKey } from '#server/security/audit-proof.ts'
import type { Person, Tenant } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** From where every entry comes that `writeEntry` writes. */
export const ADDRESS = '203.0.113.77'

/** What `writeEntry` writes. */
export const entries = { event: ['terminal.changed'] }

/** Writes an entry about the terminal of a tenant into the audit log. */
export const writeEntry = (app: TestApp, { acquirerId, tokens }: Tenant, reference: string, actor?: Person) =>
  asIntake(app.database, (scope) =>
    auditWithoutPrincipal(
      scope,
      { address: ADDRESS, reference },
      {
        event: 'terminal.changed',
        object: { type: 'terminal', token: tokens.terminal, acquirerId },
        before: { alias: `${reference} before` },
        sessionId: `session of ${reference}`,
        ...(actor && { userId: actor.id }),
      },
    ),
  )

/** The reply to somebody who asks for a file that proves itself, whatever it is. */
export const askForProof = (app: TestApp, token: string, body: unknown = { filter: entries }) =>
  app.fetch('/api/audit/export/1/0/proof', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** The lines of the file. */
export const proofFor = async (app: TestApp, token: string, body?: unknown): Promise<string[]> => {
  const response = await askForProof(app, token, body)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  return text.trimEnd().split('\n')
}

/** A row of such a file, as far as tests look at it. */
export interface ProofRow {
  readonly position: number
  readonly entry: string
  readonly shown: Readonly<Record<string, string | null>>
  readonly proof?: { readonly over: unknown[]; readonly hash: string; readonly actor: object }
}

/** The rows among the lines. */
export const rowsIn = (lines: readonly string[]): ProofRow[] =>
  lines.map((line) => JSON.parse(line) as ProofRow).filter((line) => 'entry' in line)

/** The reference of a row, where `audit_entry` has it. */
export const referenceOf = ({ entry }: ProofRow) => (JSON.parse(entry) as string[])[7]

/** The public key that the test's server signs with. */
export const keyOf = (app: TestApp) => publicKeyOf(signingKey(app.services.keys.auditProofs))
