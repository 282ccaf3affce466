import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { namesIn } from '#server/config/setting.ts'
import { settings } from '#server/config/settings.ts'
import packageFile from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}deploy/${path}`, 'utf8')
const known = namesIn(settings)

/** `NAME=value`, one a line; what is commented out counts, too: it is there to be used. */
const pairsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
const strangers = (names: readonly string[]) => names.filter((name) => !known.includes(name))

const probe = v.object({ httpGet: v.object({ path: v.string(), port: v.string() }) })
const container = v.object({
  image: v.string(),
  env: v.array(v.object({ name: v.string(), value: v.string() })),
  ports: v.array(v.object({ name: v.string(), containerPort: v.number() })),
  readinessProbe: probe,
  livenessProbe: probe,
  securityContext: v.object({ readOnlyRootFilesystem: v.literal(true), allowPrivilegeEscalation: v.literal(false) }),
  volumeMounts: v.array(v.object({ mountPath: v.string() })),
})
const deployment = v.object({
  kind: v.literal('Deployment'),
  spec: v.object({
    selector: v.object({ matchLabels: v.record(v.string(), v.string()) }),
    template: v.object({
      metadata: v.object({ labels: v.record(v.string(), v.string()) }),
      spec: v.object({
        terminationGracePeriodSeconds: v.pipe(v.number(), v.minValue(30)),
        securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.number() }),
        containers: v.tuple([container]),
      }),
    }),
  }),
})

describe('the image', () => {
  const file = read('container/Containerfile')
  const environment = Object.fromEntries(
    (/^ENV (.*)$/m.exec(file)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  )

  it('SCALE-11 runs on the pinned Node, not as root, with settings that exist', () => {
    expect(file).toContain(`node:${packageFile.devDependencies.node}-`)
    expect(/^USER (.*)$/m.exec(file)?.[1]).toBe('10001:10001')
    expect(strangers(Object.keys(environment))).toEqual([])
    expect(readConfig(environment)).toMatchObject({ port: 8080, host: '0.0.0.0', dataDir: '/data', production: true })
    expect(file).toContain(`EXPOSE ${environment['PORT']}`)
    expect(file).toMatch(/^HEALTHCHECK[^\n]*\\\n.*\/readyz/m)
  })

  it('SCALE-11 is built of what it copies, all of which is there', () => {
    const ignored = read('container/Containerfile.dockerignore')
    const kept = [...ignored.matchAll(/^!(.*)$/gm)].map(([, path = '']) => path)
    expect(kept.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
    expect(kept).toEqual(expect.arrayContaining(['src', 'locales', 'public', 'package-lock.json', 'vite.config.ts']))
  })
})

it('every way to run the server gives Node the same flags', () => {
  const flagsIn = (text: string) => text.match(/--[a-z-]+=\d+(?=[ '"].*main\.ts|'\])/)?.[0]
  const ways = {
    'npm start': readFileSync(`${root}src/server/cli/start.mjs`, 'utf8'),
    systemd: read('systemd/counterside.service'),
    container: read('container/Containerfile'),
    tests: readFileSync(`${root}tests/support/product.ts`, 'utf8'),
  }
  expect(Object.values(ways).map(flagsIn)).toEqual(Object.keys(ways).map(() => '--max-semi-space-size=8'))
})

describe('the systemd unit', () => {
  const unit = read('systemd/counterside.service')

  it('SCALE-11 gives settings that exist, and time to stop, and does not repeat a refused start', () => {
    const inUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(strangers([...inUnit, ...Object.keys(pairsIn(read('systemd/settings.env')))])).toEqual([
      'NODE_COMPILE_CACHE',
    ])
    expect(unit).toContain('TimeoutStopSec=30')
    expect(unit).toContain('RestartPreventExitStatus=2')
    expect(unit).toMatch(
      /^ExecStart=\/opt\/counterside\/node_modules\/node\/bin\/node --max-semi-space-size=8 src\/server\/process\/main\.ts$/m,
    )
    expect(unit).toContain(`ReadWritePaths=-${pairsIn(read('systemd/settings.env'))['WAL_ARCHIVE']}`)
  })
})

describe('the compose file', () => {
  const service = v.looseObject({
    image: v.string(),
    environment: v.optional(v.record(v.string(), v.string()), {}),
    ports: v.optional(v.array(v.string()), []),
    depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
    volumes: v.optional(v.array(v.string()), []),
  })
  const schema = v.object({
    services: v.record(v.string(), service),
    volumes: v.record(v.string(), v.object({})),
  })
  const { services, volumes } = v.parse(schema, parse(read('compose/compose.yaml'), { merge: true, strict: true }))
  const secrets = pairsIn(read('compose/example.env'))

  it('SCALE-11 starts a server and a worker with settings that exist and that the program takes', () => {
    const filled = (text: string) =>
      text.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string) => {
        if (!(name in secrets)) throw new Error(`${name} is not in example.env`)
        return name === 'PUBLIC_ORIGIN' ? 'http://localhost:8080' : 'a7Qm2Zs9Lk4Xc8Vb1Nf6Hj3Td5Rg0YpW'
      })
    for (const role of ['api', 'worker']) {
      const given = services[role]?.environment ?? {}
      const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value)]))
      expect(strangers(Object.keys(env))).toEqual([])
      const config = readConfig(env)
      expect(config.role).toBe(role)
      for (const address of [config.databaseUrl, config.exportStore?.endpoint, config.smtpUrl]) {
        expect(Object.keys(services)).toContain(new URL(address ?? '').hostname)
      }
    }
    expect(services['api']?.ports).toEqual(['127.0.0.1:8080:8080'])
  })

  it('SCALE-11 waits for services and names volumes that are declared', () => {
    const all = Object.values(services)
    expect(all.flatMap((each) => Object.keys(each.depends_on)).filter((name) => !(name in services))).toEqual([])
    const mounted = all.flatMap((each) => each.volumes.map((at) => at.split(':')[0] ?? ''))
    expect(
      mounted.filter(
        (name) => !(name.startsWith('./') ? existsSync(`${root}deploy/compose/${name}`) : name in volumes),
      ),
    ).toEqual([])
  })

  it('SCALE-11 SEC-28 lets the server work as another role than the superuser, which a script makes', () => {
    const { environment = {} } = services['postgres'] ?? {}
    const { username, pathname } = new URL(
      services['api']?.environment['DATABASE_URL']?.replace(/\$\{.*?\}/, 'x') ?? '',
    )
    expect(username).not.toBe(environment['POSTGRES_USER'] ?? 'postgres')
    const script = read('compose/owner.sh')
    expect(script).toContain(`create role ${username} login createrole password :'password';`)
    expect(script).toContain(`create database ${pathname.slice(1)} owner ${username};`)
  })
})

describe('the Kubernetes manifests', () => {
  const documents = parseAllDocuments(read('kubernetes/counterside.yaml'), { strict: true })
  const objects = documents.map((document) => document.toJS() as { kind: string; data?: Record<string, string> })
  const deployments = objects.filter(({ kind }) => kind === 'Deployment').map((each) => v.parse(deployment, each))

  it('SCALE-11 set what exists, and ask the probes at ports that are open', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    const shared = objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    expect(deployments).toHaveLength(2)
    for (const { spec } of deployments) {
      const [server] = spec.template.spec.containers
      const own = Object.fromEntries(server.env.map(({ name, value }) => [name, value]))
      expect(strangers(Object.keys({ ...shared, ...own }))).toEqual([])
      const ports = Object.fromEntries(server.ports.map(({ name, containerPort }) => [name, containerPort]))
      expect(ports).toEqual({ http: 8080, private: Number(shared['METRICS_PORT']) })
      expect([server.readinessProbe.httpGet, server.livenessProbe.httpGet]).toEqual([
        { path: '/readyz', port: 'http' },
        { path: '/livez', port: 'http' },
      ])
      expect(server.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
      expect(server.image.split(':').at(-1)).toBe(packageFile.version)
    }
  })
})

describe('the dashboard and the alert rules', () => {
  it('SCALE-10 are read without a mistake', () => {
    const rules = v.object({
      groups: v.array(
        v.strictObject({
          name: v.string(),
          rules: v.array(
            v.strictObject({
              alert: v.string(),
              expr: v.string(),
              for: v.optional(v.string()),
              labels: v.object({ severity: v.picklist(['critical', 'warning']) }),
              annotations: v.object({ summary: v.string() }),
            }),
          ),
        }),
      ),
    })
    const { groups } = v.parse(rules, parse(read('prometheus/alerts.yaml'), { strict: true }))
    expect(groups[0]?.rules.length).toBeGreaterThan(10)
    expect((parse(read('prometheus/prometheus.yaml')) as { rule_files: string[] }).rule_files).toEqual(['alerts.yaml'])
    const { panels } = JSON.parse(read('grafana/dashboard.json')) as { panels: { id: number }[] }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})
