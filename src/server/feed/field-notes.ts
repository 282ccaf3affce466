import { roles, type UnitKind, unitKindOf } from '#core/access/roles.ts'
import { exponentOf } from '#core/money/money.ts'
import {
  reportTypes,
  scaTypes,
  switchState,
  terminalTypes,
  tipState,
  transactionStatus,
  transactionTypes,
} from '#core/codes.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#core/limits.ts'
import type { FeedKind } from '#core/feed.ts'

/** What the fields of lines mean, for people who send them: in what unit, and what is known where a field is left out. */

const codes = (names: Readonly<Record<string, number>>) =>
  Object.entries(names)
    .map(([name, code]) => `\`${code}\` ${name.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`)}`)
    .join(', ')
const reports = Object.entries(reportTypes)
  .map(([name, code]) => `\`${code}\` ${name.toLowerCase().replaceAll('_', ' ')}`)
  .join(', ')
const types = Object.entries(transactionTypes)
  .map(([code, { operation }]) => `\`${code}\` ${operation}`)
  .join(', ')
const rolesOver = (kind: UnitKind) =>
  roles
    .filter((role) => unitKindOf(role) === kind)
    .map((role) => `\`${role}\``)
    .join(' and ')
const minor = `in minor units of the currency: \`1250\` is ${exponentOf('EUR')} decimals in EUR (12.50), ${exponentOf('JPY')} in JPY (1250)`

const IN_TREE = 'Left out: what the terminal belongs to when the line arrives.'
const enabled = `${codes(switchState)}. Left out: as it is, enabled for a new one.`

/** Fields that mean the same in every kind. */
const everywhere = {
  acquirerCode:
    'The acquirer the line belongs to. In a feed the key decides: leave the code out, or send the one that the key belongs to.',
  createdAt: 'When it was made. Left out: when its first line arrived.',
  updatedOn: 'When it changed last.',
  deviceId: 'The device, a `deviceId` of `devices`.',
} as const

/** By the names of the fields; those of a record inside are under `outer.inner`. */
export const fieldNotes: Readonly<Record<FeedKind, Readonly<Record<string, string>>>> = {
  acquirers: {
    ...pick('acquirerCode', 'createdAt'),
    name: 'Name that people see. A feed can only rename its own acquirer.',
  },
  affiliates: {
    ...pick('acquirerCode', 'createdAt'),
    affiliateCode: 'Your code of the affiliate.',
    name: 'Name that people see.',
  },
  instances: {
    ...pick('acquirerCode', 'createdAt'),
    affiliateCode: 'The affiliate it belongs to.',
    instanceCode: 'Your code of the instance.',
    name: 'Name that people see.',
  },
  merchants: {
    ...pick('acquirerCode', 'createdAt'),
    instanceCode: 'The instance it belongs to.',
    merchantCode: 'Your code of the merchant.',
    name: 'Name that people see.',
    country: 'ISO 3166-1 alpha-2.',
    cardAcceptorName: 'Name on receipts.',
    mccs: 'Merchant category codes (ISO 18245).',
    scaType: `How customers prove who they are: ${codes(scaTypes)}.`,
    merchantStatus: enabled,
  },
  mids: {
    ...pick('acquirerCode', 'createdAt'),
    merchantCode: 'The merchant it belongs to.',
    cardAcceptorIdentificationCode: 'The MID itself.',
    cardAcceptorName: 'Name on receipts.',
    cardAcceptorCountry: 'ISO 3166-1 alpha-2.',
    cardAcceptorCity: 'City on receipts.',
    mccCode: 'Merchant category code (ISO 18245).',
    midStatus: enabled,
  },
  stores: {
    ...pick('acquirerCode', 'createdAt'),
    merchantCode: 'The merchant it belongs to.',
    storeCode: 'Your code of the store.',
    mid: 'Its MID, a `cardAcceptorIdentificationCode` of the same merchant.',
    name: 'Name that people see.',
    address: 'In one line, as on receipts.',
    timeZone: 'IANA name: the clock of its terminals.',
    storeStatus: enabled,
  },
  terminals: {
    ...pick('acquirerCode', 'createdAt'),
    storeCode: 'The store it stands in. It may move to another store of its merchant.',
    posTerminalIdCode: 'The TID. Other kinds name it `tid`.',
    terminalId: 'Your own id of it.',
    alias: 'Name that people see.',
    currency: 'What it takes payments in, ISO 4217.',
    terminalType: `${codes(terminalTypes)}; others are shown as they come.`,
    tip: `Whether it asks for a tip: ${codes(tipState)}.`,
    scaType: `How customers prove who they are: ${codes(scaTypes)}; \`0\` is what the merchant has.`,
    enableOrderReference: 'Whether a payment can carry an order reference.',
    enableAppToAppSignatureValidation: 'Whether calls from other apps must be signed.',
    restrictAppToApp: 'Whether other apps are kept out.',
    terminalStatus: enabled,
  },
  devices: {
    ...pick('acquirerCode', 'createdAt', 'updatedOn'),
    merchantCode: 'The merchant it belongs to.',
    deviceId: 'Your code of the device.',
    manufacturer: 'Maker.',
    model: 'Model.',
    securityPatch: 'Day of its security patch.',
    blocked: 'Whether it must not take payments.',
    androidApiVersion: 'API level of Android.',
    androidVersion: 'Version of Android.',
    iosVersion: 'Version of iOS.',
    serialNumber: 'Serial number.',
    deviceType: 'Such as `phone` or `tablet`.',
    product: 'Product name of the maker.',
    'hardware.armVariant': 'Variant of its processor.',
    'hardware.board': 'Board.',
    'hardware.cpu': 'Processor.',
    'hardware.coreCount': 'Cores.',
    'hardware.frequency': 'Clock rate with its unit.',
    'hardware.modemBoard': 'Board of the modem.',
    'software.basebandVersion': 'Version of the baseband.',
    firstAccessedAt: 'First contact. An earlier one replaces a later one.',
    lastAccessedAt: 'Last contact. A later one replaces an earlier one.',
    tids: 'Terminals of its merchant that it was seen on. They are added to those known.',
  },
  users: {
    ...pick('acquirerCode', 'createdAt'),
    email: 'Their login. An address in use elsewhere, also by a deleted person, is refused.',
    firstName: 'First name.',
    lastName: 'Last name.',
    password: `Only for a new person: ${PASSWORD_MIN} to ${PASSWORD_MAX} characters with a lower-case and an upper-case letter, a number and a special character, neither common nor part of the name. Left out: they choose one by "Forgot password".`,
    roles: 'What they are. Replaced as a whole. `ROLE_ADMIN` is not for a feed.',
    affiliateCodes: `For ${rolesOver('affiliate')}: their affiliates.`,
    instanceCodes: `For ${rolesOver('instance')}: their instances.`,
    merchantCodes: `For ${rolesOver('merchant')}: their merchants.`,
    storeCodes: `For ${rolesOver('store')}: their stores.`,
    tids: `Terminals they work on, all of one merchant; needed for ${rolesOver('terminal')}. Replaced as a whole. A terminal has 10 people at most, unless \`TERMINAL_MAX_USERS\` says otherwise.`,
    rights: 'What they may do on a terminal.',
    ssmAccess: 'Whether they may use self-service.',
    viewOnly: 'Whether they may change nothing.',
  },
  transactions: {
    ...pick('acquirerCode'),
    trnKey: 'Your key of the transaction, for ever. A later line of the same key moves its state on.',
    linkedTrx: 'The `trnKey` of the sale that this one refunds, voids, completes or disputes.',
    tid: 'The terminal, a `posTerminalIdCode`.',
    posLocalDateTime: 'What the clock of the terminal showed.',
    happenedAt: `The instant, only where \`posLocalDateTime\` and the store's zone do not tell it (the hour that comes twice). Within 48 hours of it.`,
    amount: `The total, tip included, ${minor}. Never negative: the type says which way money went.`,
    tipAmount: 'Tip in the total, in the same unit; not more than the amount. Left out: none.',
    currency: 'ISO 4217.',
    status: `${codes(transactionStatus)}. It only moves forward: pending, then success or failed, then canceled. The answer to a pending one may have another amount and tip.`,
    transactionType: `A code (${types}) or a name such as \`sale\`, \`refund\`, \`void\`. As text or number.`,
    cardType: 'Scheme, such as `VISA`, `MASTERCARD`.',
    paymentMethod: 'Code of the method, where it was no card.',
    cardPanObfuscated: 'However it is masked: only the last four digits are stored.',
    posAuthCode: 'Authorisation code.',
    retrievalReferenceNumber: 'RRN.',
    stan: 'STAN.',
    errorCode: 'Response code of the host.',
    originalResponseCode: 'Response code of the issuer.',
    instalmentsNumber: 'How many instalments; 1 for none.',
    orderReference: 'What the merchant calls the order.',
    scaType: `How the customer proved who they are: ${codes(scaTypes)}.`,
    cardReadingMode: 'How the card was read.',
    appVersion: 'Version of the payment app.',
    packageName: 'Package of the payment app.',
    deviceId: 'The device it was taken on. It need not be known.',
    mid: `MID. ${IN_TREE}`,
    mcc: `Merchant category code. ${IN_TREE}`,
    merchantName: `Name of the merchant. ${IN_TREE}`,
    storeName: `Name of the store. ${IN_TREE}`,
    transactionAffiliate: `Name of the affiliate. ${IN_TREE}`,
    transactionInstance: `Name of the instance. ${IN_TREE}`,
    userEmail: 'Login of the person who took it.',
    userName: 'Name of the person who took it. Left out: that of the login.',
    'emv.label': 'Application label (tag 50).',
    'emv.preferredName': 'Application preferred name (tag 9F12).',
    'emv.aid': 'AID (tag 4F).',
    'emv.cvm': 'CVM results (tag 9F34).',
    'emv.tvr': 'TVR (tag 95).',
    'emv.tsi': 'TSI (tag 9B).',
    'emv.cryptogram': 'Application cryptogram (tag 9F26).',
    'emv.atc': 'Application transaction counter (tag 9F36).',
  },
  deviceLogs: {
    ...pick('acquirerCode', 'deviceId'),
    eventTime: 'When it was logged. Older than `RETENTION_DEVICE_LOG_DAYS` (90) is refused.',
    logType: 'Such as `INFO`, `ERROR`.',
    action: 'What the app did.',
    code: 'Code of what happened.',
    content: 'Free text, in lines.',
    deviceLocalTime: 'What the clock of the device showed, within 31 days of `eventTime`.',
  },
  certificates: {
    ...pick('acquirerCode', 'deviceId', 'createdAt', 'updatedOn'),
    certificateId: 'Stable key of the certificate on its device, such as its serial number.',
    app: 'The app it is for.',
    isDeleted: 'Whether it is gone.',
    status: 'State, in the words of the app.',
    firstAccessedAt: 'First use. An earlier one replaces a later one.',
    lastAccessedAt: 'Last use. A later one replaces an earlier one.',
  },
  attestations: {
    ...pick('acquirerCode', 'deviceId', 'updatedOn'),
    attestationId: 'Stable key of the attestation on its device. A later line adds what was not known.',
    type: 'Such as `PLAY_INTEGRITY`.',
    success: 'Whether it could be made.',
    error: 'Why not.',
    'result.passed': 'Whether the device passed.',
    'verdict.basicIntegrity': 'Basic integrity.',
    'verdict.cts': 'CTS profile match.',
    'verdict.appLicensingVerdict': 'App licensing.',
    'verdict.appRecognitionType': 'App recognition.',
    'verdict.deviceRecognitionVerdict': 'Device recognition.',
    'verdict.evaluationType': 'Evaluation type.',
    'verdict.packageName': 'Package of the app.',
    'verdict.versionCode': 'Version code of the app.',
    'certificateChecks.challenge': 'The challenge is the one that was sent.',
    'certificateChecks.version': 'The version is accepted.',
    'certificateChecks.chain': 'The chain leads to a known maker.',
    'certificateChecks.origin': 'The key was made on the device.',
    'certificateChecks.purposes': 'The key has the right purposes.',
    createdAt: 'When it was made. The newest one of a device counts.',
  },
  terminalReports: {
    ...pick('acquirerCode'),
    tid: 'The terminal, a `posTerminalIdCode`.',
    operationId: 'Stable key of the report on its terminal. A report never changes.',
    type: `${reports}.`,
    dateTime: 'What the clock of the terminal showed.',
    periodFrom: 'First moment it covers, by the same clock.',
    periodTo: 'Last moment it covers; not before `periodFrom`.',
    totals: `The successful transactions, by currency and operation: objects of \`currency\`, \`operation\`, \`count\` and \`amount\` (${minor}); in CSV \`EUR:sale:12:34500\`.`,
  },
}

function pick(...names: (keyof typeof everywhere)[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, everywhere[name]]))
}
