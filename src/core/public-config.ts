import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { todayLevels } from './access/roles.ts'
import { capabilities, variants } from './access/variant.ts'
import { PAGE_SIZES } from './limits.ts'

const signOnStart = v.strictObject({
  authorizationEndpoint: v.string(),
  clientId: v.string(),
  scope: v.string(),
  /** null: the provider has none, and a logout ends here. */
  endSessionEndpoint: v.nullable(v.string()),
  /** The `prompt` with which the provider asks which account to use, where it would else take the one it knows. */
  choosePrompt: v.optional(v.picklist(['select_account', 'login']), 'select_account'),
})

export type SignOnStart = v.InferOutput<typeof signOnStart>

/** What the browser needs from the server at start; also part of the portal's HTML, so that nothing waits for it. */
export const publicConfig = v.strictObject({
  variant: v.picklist(variants),
  productName: v.string(),
  /** What is special about this host (D-16). */
  host: v.picklist(['normal', 'demo', 'disasterRecovery']),
  /** What the browser needs to start single sign-on (D-25); null when it is not set up or the provider is unknown yet. */
  sso: v.nullable(signOnStart),
  /** Whether /dr/login/identify is a route of its own here (D-17). */
  identifyRoute: v.boolean(),
  /** Where the second level begins (D-11). */
  midLanding: v.picklist(['mids', 'dashboard']),
  /** The levels that begin with Today, whatever else they would begin with. */
  todayLanding: v.array(v.picklist(todayLevels)),
  /** D-27: leaving for an external login page; null when not set up. */
  externalLogin: v.nullable(v.strictObject({ origin: v.string(), url: v.string() })),
  /** Label of PENDING (D-56). */
  pendingLabel: v.picklist(['failed', 'pending']),
  /** Words of the operator's for types of terminals that have none of ours, by their number (D-69). */
  terminalTypes: v.record(v.string(), v.string()),
  /** Whether device logs show the action SHSM unasked (D-54). */
  shsmDefaultVisible: v.boolean(),
  /** Whether the widest level chooses the role of a new user (D-08). */
  userRoleSelect: v.boolean(),
  /** Whether an edited user keeps at least one right (D-44). */
  rightsRequiredOnUpdate: v.boolean(),
  /** Whether receipts are sent by e-mail from this host; a configuration that was kept earlier does not say that they are not. */
  receiptEmail: v.optional(v.boolean()),
  /** Whether emails to people of the portal go out from this host; as of receipts. */
  email: v.optional(v.boolean()),
  /** Whether the server keeps traces, to which requests say the press that they follow from. */
  traced: v.optional(v.boolean()),
  limits: v.strictObject({
    /** D-37 */
    transactionRangeDays: v.number(),
    /** D-31 */
    pageSizes: v.array(v.number()),
    /** D-21, minutes without input per level */
    idleMinutes: v.strictObject({ admin: v.number(), mid: v.number(), user: v.number(), transaction: v.number() }),
    /** D-21, hours */
    sessionHours: v.number(),
    /** Rows that are exported at once at most (D-41). */
    exportSyncRows: v.number(),
    /** People linked to one terminal at most (D-43). */
    terminalMaxUsers: v.number(),
  }),
})

export type PublicConfig = v.InferOutput<typeof publicConfig>

/** What the browser goes by until the server has said more: D-08, D-11, D-15, D-17, D-21, D-37, D-41, D-43, D-44, D-54. */
export const initialConfig: PublicConfig = {
  variant: 'standard',
  productName: 'Counterside',
  host: 'normal',
  sso: null,
  identifyRoute: capabilities.standard.identifyRoute,
  midLanding: capabilities.standard.midLanding,
  todayLanding: [],
  externalLogin: null,
  pendingLabel: 'failed',
  terminalTypes: {},
  shsmDefaultVisible: false,
  userRoleSelect: false,
  rightsRequiredOnUpdate: false,
  limits: {
    transactionRangeDays: 366,
    pageSizes: [...PAGE_SIZES],
    idleMinutes: { admin: 15, mid: 15, user: 720, transaction: 720 },
    sessionHours: 12,
    exportSyncRows: 10_000,
    terminalMaxUsers: 10,
  },
}

export const getConfig = endpoint({
  name: 'getConfig',
  method: 'GET',
  path: 'config',
  access: 'public',
  reply: publicConfig,
})
