import type { Random } from './random.ts'
import { countries, type Country } from './countries.ts'
import { tree, type DemoMerchant } from './organization.ts'
import { trades } from './trades.ts'

/** Lines in the format of the intake, by kind. */
export type Lines = Record<string, unknown>[]

/** A terminal with everything around it that transactions and people need. */
export interface DemoTerminal {
  readonly acquirerCode: string
  readonly merchant: DemoMerchant
  readonly country: Country
  readonly storeCode: string
  readonly tid: string
  readonly deviceId: string
  readonly tips: boolean
}

const TERMINALS_PER_STORE = 3
const SPARE_DEVICES = 10
const DAY_MS = 86_400_000

const models = [
  ['Samsung', 'Galaxy A54'],
  ['Samsung', 'Galaxy Tab Active5'],
  ['Google', 'Pixel 8'],
  ['Sunmi', 'V3H'],
  ['Xiaomi', 'Redmi Note 13'],
  ['Apple', 'iPhone 15'],
] as const

/** Acquirers down to devices, and the terminals that transactions, people and logs refer to. */
export const generateTenants = (random: Random, now: Date) => {
  const acquirers: Lines = []
  const affiliates: Lines = []
  const instances: Lines = []
  const merchants: Lines = []
  const mids: Lines = []
  const stores: Lines = []
  const terminalLines: Lines = []
  const devices: Lines = []
  const terminals: DemoTerminal[] = []
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

  const addDevice = (terminal: Omit<DemoTerminal, 'tips'>, tids: string[]) => {
    const [manufacturer, model] = random.pick(models)
    const isApple = manufacturer === 'Apple'
    const idle = random.chance(0.08) ? random.whole(31, 120) : random.next() * 2
    devices.push({
      acquirerCode: terminal.acquirerCode,
      merchantCode: terminal.merchant.code,
      deviceId: terminal.deviceId,
      manufacturer,
      model,
      securityPatch: ago(random.whole(10, 300)).slice(0, 10),
      blocked: random.chance(0.04),
      ...(isApple
        ? { iosVersion: `18.${random.whole(0, 6)}` }
        : { androidApiVersion: random.whole(31, 36), androidVersion: String(random.whole(12, 16)) }),
      serialNumber: `R${random.digits(2)}${random.hex(8)}`,
      deviceType: model.includes('Tab') ? 'tablet' : 'phone',
      product: model.toLowerCase().replaceAll(' ', '-'),
      hardware: {
        armVariant: 'arm64-v8a',
        board: random.pick(['exynos1380', 'sm7325', 'mt6877', 'zuma']),
        cpu: random.pick(['Cortex-A78', 'Cortex-A715', 'Kryo 670']),
        coreCount: 8,
        frequency: `${random.pick(['2.2', '2.4', '2.8'])} GHz`,
        modemBoard: `g5300${random.pick(['b', 'g', 'q'])}`,
      },
      software: { basebandVersion: `A546BXX${random.hex(4)}` },
      firstAccessedAt: ago(random.whole(200, 420)),
      lastAccessedAt: ago(idle),
      updatedOn: ago(idle),
      createdAt: ago(430),
      tids,
    })
  }

  for (const { acquirer, affiliates: below } of tree) {
    const { acquirerCode } = acquirer
    acquirers.push({ ...acquirer, createdAt: ago(900) })
    for (const { affiliate, instances: lower } of below) {
      affiliates.push({ acquirerCode, ...affiliate, createdAt: ago(880) })
      for (const { instance, merchants: members } of lower) {
        instances.push({ acquirerCode, affiliateCode: affiliate.affiliateCode, ...instance, createdAt: ago(860) })
        for (const merchant of members as readonly DemoMerchant[]) {
          const country: Country = countries[merchant.country]
          const { mcc, tips } = trades[merchant.trade]
          merchants.push({
            acquirerCode,
            instanceCode: instance.instanceCode,
            merchantCode: merchant.code,
            name: merchant.name,
            country: country.code,
            cardAcceptorName: merchant.acceptor,
            mccs: [mcc],
            createdAt: ago(random.whole(500, 800)),
          })
          // Letters in between: fifteen digits could be taken for a card number and masked.
          const mid = `${country.code}${random.digits(6)}M${random.digits(6)}`
          mids.push({
            acquirerCode,
            merchantCode: merchant.code,
            cardAcceptorIdentificationCode: mid,
            cardAcceptorName: merchant.acceptor,
            cardAcceptorCountry: country.code,
            cardAcceptorCity: merchant.city,
            mccCode: mcc,
            createdAt: ago(random.whole(500, 800)),
          })
          merchant.shops.forEach(({ name, address }, shop) => {
            const storeCode = `${merchant.code}-${shop + 1}`
            // One shop is closed for good: its terminals show why they take no payments.
            const storeStatus = storeCode === 'BG-TEHNO-2' ? 0 : 1
            stores.push({
              acquirerCode,
              merchantCode: merchant.code,
              storeCode,
              mid,
              name,
              address,
              timeZone: country.zone,
              storeStatus,
              createdAt: ago(random.whole(430, 500)),
            })
            for (let till = 1; till <= TERMINALS_PER_STORE; till += 1) {
              const tid = `${merchant.country}${String(terminals.length + 1).padStart(6, '0')}`
              const terminal = {
                acquirerCode,
                merchant,
                country,
                storeCode,
                tid,
                deviceId: random.hex(16).toLowerCase(),
                tips,
              }
              terminals.push(terminal)
              terminalLines.push({
                acquirerCode,
                storeCode,
                posTerminalIdCode: tid,
                terminalId: `${storeCode}-T${till}`.toLowerCase(),
                alias: `${name} ${till}`,
                currency: country.currency,
                tip: tips ? 1 : 0,
                scaType: random.whole(0, 4),
                enableOrderReference: merchant.trade === 'restaurant' || merchant.trade === 'hotel',
                terminalStatus: random.chance(0.04) ? 0 : 1,
                createdAt: ago(random.whole(405, 430)),
              })
              addDevice(terminal, [tid])
            }
          })
        }
      }
    }
  }
  for (let spare = 0; spare < SPARE_DEVICES; spare += 1) {
    addDevice({ ...random.pick(terminals), deviceId: random.hex(16).toLowerCase() }, [])
  }
  return {
    terminals,
    lines: { acquirers, affiliates, instances, merchants, mids, stores, terminals: terminalLines, devices },
  }
}
