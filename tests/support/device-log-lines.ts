import { createRandom, type Random } from '#server/demo/random.ts'

/**
 * Lines as Android point-of-sale applications write them into their logs: times, process ids, UUIDs, hexadecimal data, EMV
 * tags without card numbers, phone numbers, references of payments, addresses, places, figures and JSON. None holds a card
 * number; by chance some of their figures satisfy its check.
 */
const deviceLogLine = (random: Random): string => {
  const line = shapes[random.sampler(weights)()]?.(random) ?? ''
  return random.chance(0.35) ? `${stamp(random)}${line}` : line
}

/** As acquirers give them out: filled up with zeros, or behind a prefix of their own. */
const merchantId = (random: Random) =>
  random.pick([random.digits(9).padStart(15, '0'), `2600${random.digits(11)}`, `9${random.digits(14)}`])

/** So many of these lines, the same for the same seed. */
export function* deviceLogLines(count: number, seed: number): Generator<string, void> {
  const random = createRandom(seed)
  for (let line = 0; line < count; line++) yield deviceLogLine(random)
}

const two = (value: number) => String(value).padStart(2, '0')
const date = (random: Random, by = '-') =>
  `${random.whole(2024, 2027)}${by}${two(random.whole(1, 12))}${by}${two(random.whole(1, 28))}`
const clock = (random: Random) =>
  `${two(random.whole(0, 23))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}.${random.digits(3)}`
const epochMs = (random: Random) => String(1_700_000_000_000 + random.whole(0, 99_999_999_999))
const uuid = (random: Random) => {
  const hex = random.hex(32).toLowerCase()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${random.pick(['8', '9', 'a', 'b'])}${hex.slice(17, 20)}-${hex.slice(20)}`
}
const ipv4 = (random: Random) =>
  `${random.pick(['10', '172', '192', '34', '52', '35', '3', '54', '41'])}.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
const ipv6 = (random: Random) =>
  `2a0${random.hex(1)}:${Array.from({ length: 7 }, () => random.hex(4).toLowerCase()).join(':')}`
const phone = (random: Random) =>
  random.pick([
    `+359 ${random.digits(3)} ${random.digits(3)} ${random.digits(3)}`,
    `+30 69${random.digits(8)}`,
    `+33 6 ${random.digits(2)} ${random.digits(2)} ${random.digits(2)} ${random.digits(2)}`,
    `+39 3${random.digits(2)} ${random.digits(7)}`,
    `0${random.digits(3)}/${random.digits(3)}-${random.digits(3)}`,
  ])
const dump = (random: Random, bytes: number) => Array.from({ length: bytes }, () => random.hex(2)).join(' ')
const amount = (random: Random) => `${random.whole(0, 999)}.${random.digits(2)}`
const order = (random: Random) =>
  random.pick([
    `ORD-${random.digits(6)}`,
    random.digits(8),
    `#${random.digits(5)}`,
    `INV/${random.whole(2024, 2027)}/${random.digits(6)}`,
    `${date(random, '')}-${random.digits(6)}`,
    `${date(random, '')}${random.digits(6)}`,
  ])

/** As `logcat -v threadtime` begins a line, or a program's own logger. */
const stamp = (random: Random) =>
  random.pick([
    `${two(random.whole(1, 12))}-${two(random.whole(1, 28))} ${clock(random)} ${random.whole(1000, 32767)} ${random.whole(1000, 32767)} ${random.pick(['D', 'I', 'W', 'E'])} `,
    `${date(random)} ${clock(random)} [${random.pick(['main', `pool-1-thread-${random.whole(1, 9)}`, `Binder:${random.whole(1000, 32767)}_${random.whole(1, 9)}`])}] `,
    `${date(random)}T${clock(random)}Z INFO `,
    `${epochMs(random)} `,
    `[${date(random, '/')} ${clock(random)}] `,
    `${date(random, '.')} ${clock(random).slice(0, 8)} `,
  ])

type Shape = (random: Random) => string

const weighted: readonly (readonly [number, Shape])[] = [
  [12, (r) => `Approved by the host in ${r.whole(80, 9999)} ms, RRN ${r.digits(12)} STAN ${r.digits(6)}`],
  [8, (r) => `TID ${r.digits(8)} MID ${merchantId(r)} batch ${r.whole(1, 999)} amount ${amount(r)} EUR`],
  [6, (r) => `Declined by the issuer: ${r.digits(2)}; RRN=${r.digits(12)};STAN=${r.digits(6)};TID=${r.digits(8)}`],
  [8, (r) => `Session ${uuid(r)} opened for terminal ${r.digits(8)}`],
  [4, (r) => `correlationId=${uuid(r)} traceparent=00-${r.hex(32).toLowerCase()}-${r.hex(16).toLowerCase()}-01`],
  [6, (r) => `Key block loaded, KCV ${r.hex(6)}, KSN ${r.hex(20)}`],
  [5, (r) => `SHA-256 ${r.hex(64).toLowerCase()} verified in ${r.whole(1, 99)} ms`],
  [3, (r) => `>> 00 A4 04 00 ${two(r.whole(5, 16))} ${dump(r, 12)} 00`],
  [3, (r) => `<< ${dump(r, r.whole(8, 60))} 90 00`],
  [3, (r) => `9F26 08 ${r.hex(16)} 9F27 01 80 9F36 02 ${r.hex(4)} 95 05 ${r.hex(10)} 9A 03 ${date(r, '').slice(2)}`],
  [2, (r) => `9F2608${r.hex(16)}9F270180950500000080009A03${date(r, '').slice(2)}9C01009F02060000000${r.digits(5)}`],
  [3, (r) => `AID A0000000${r.digits(6)} CVM 1F0302 TVR 0000008000 TSI E800 ATC ${r.hex(4)}`],
  [
    5,
    (r) =>
      `POST https://${ipv4(r)}:${r.whole(1000, 65535)}/v1/payments 200 ${r.whole(1, 9999)} ms ${r.whole(1, 99999)} B`,
  ],
  [3, (r) => `Connected to ${ipv4(r)} from ${ipv4(r)} rssi -${r.whole(30, 90)} dBm, ${r.whole(1, 866)} Mbps`],
  [2, (r) => `ping ${ipv4(r)} ${ipv4(r)} ${r.whole(1, 400)} ${r.whole(1, 400)} ${r.whole(1, 400)} ms`],
  [2, (r) => `dns ${ipv6(r)} ttl ${r.whole(1, 86400)}`],
  [2, (r) => `bssid ${dump(r, 6).replaceAll(' ', ':').toLowerCase()} freq ${r.whole(2400, 5900)}`],
  [
    3,
    (r) =>
      `Location ${r.whole(35, 60)}.${r.digits(7)} ${r.whole(5, 30)}.${r.digits(7)} accuracy ${r.whole(3, 99)}.${r.digits(3)}`,
  ],
  [2, (r) => `{"lat":${r.whole(35, 60)}.${r.digits(6)},"lon":${r.whole(5, 30)}.${r.digits(6)},"ts":${epochMs(r)}}`],
  [
    5,
    (r) =>
      `{"orderReference":"${order(r)}","amount":${r.whole(1, 99999)},"currency":"EUR","createdAt":"${date(r)}T${clock(r)}Z"}`,
  ],
  [
    4,
    (r) =>
      `{"event":"TRANSACTION","id":"${uuid(r)}","tid":"${r.digits(8)}","stan":"${r.digits(6)}","ms":${r.whole(1, 9999)}}`,
  ],
  [2, (r) => `Receipt sent to ${phone(r)}, order ${order(r)}`],
  [2, (r) => `Call the merchant ${phone(r)} or ${phone(r)}`],
  [3, (r) => `order ${order(r)} table ${r.whole(1, 99)} guests ${r.whole(1, 9)} total ${amount(r)} tip ${amount(r)}`],
  [
    1,
    (r) =>
      `IMEI ${r.pick(['35', '86', '01'])}${r.digits(13)} ICCID 89${r.digits(17)} IMSI ${r.pick(['284', '202', '208', '222', '302'])}${r.digits(12)}`,
  ],
  [2, (r) => `serial ${r.hex(16).toLowerCase()} android_id ${r.hex(16).toLowerCase()} build ${r.digits(8)}`],
  [3, (r) => `mem free ${r.whole(1000, 999999)} kB, cached ${r.whole(1000, 999999)} kB, gc ${r.whole(1, 99)} ms`],
  [
    0.3,
    (r) =>
      `cpu ${Array.from({ length: 8 }, () => r.whole(0, 100)).join(' ')} load ${amount(r)} ${amount(r)} ${amount(r)}`,
  ],
  [0.02, (r) => `histogram ${Array.from({ length: 10 }, () => r.whole(0, 5000)).join(' ')}`],
  [1, (r) => `frame times ${Array.from({ length: 12 }, () => r.whole(8, 40)).join(',')} jank ${r.whole(0, 9)}`],
  [0.3, (r) => `sensor timestamp ${r.digits(r.whole(13, 15))}`],
  [1, (r) => `request id 1${r.digits(18)}`],
  [
    3,
    (r) =>
      `App ${r.whole(1, 9)}.${r.whole(0, 40)}.${r.whole(0, 9)} (${r.digits(9)}) Android ${r.whole(10, 16)} patch ${date(r)}`,
  ],
  [3, (r) => `battery ${r.whole(1, 100)} % ${r.whole(3500, 4400)} mV ${r.whole(15, 45)}.${r.digits(1)} C`],
  [3, (r) => `Client certificate ${r.hex(40)} valid until ${date(r)}, ${r.whole(1, 365)} days`],
  [
    3,
    (r) => `token eyJ${Buffer.from(r.hex(40)).toString('base64url')}.${Buffer.from(r.hex(60)).toString('base64url')}`,
  ],
  [
    2,
    (r) =>
      `java.lang.IllegalStateException: no tag in field\n\tat reader.NfcReader.transceive(NfcReader.kt:${r.whole(1, 999)})\n\tat reader.CardSession.select(CardSession.kt:${r.whole(1, 999)})`,
  ],
  [2, (r) => `Attestation ${Buffer.from(r.hex(60), 'hex').toString('base64')} nonce ${r.hex(32)}`],
  [1, (r) => `card ************${r.digits(4)} ${r.pick(['VISA', 'MASTERCARD'])} exp **/**`],
  [
    1,
    (r) =>
      `Settlement ${date(r)} count ${r.whole(1, 999)} total ${r.whole(1, 99999)}.${r.digits(2)} ref ${r.digits(12)}`,
  ],
  [0.5, (r) => `EAN ${r.pick(['380', '520', '528', '30', '80'])}${r.digits(10)}`.slice(0, 17)],
  [
    0.02,
    (r) =>
      `IBAN ${r.pick(['BG', 'GR', 'FR', 'IT'])}${r.digits(2)} ${r.digits(4)} ${r.digits(4)} ${r.digits(4)} ${r.digits(4)} ${r.digits(2)}`,
  ],
]

const weights = weighted.map(([weight]) => weight)
const shapes = weighted.map(([, shape]) => shape)
