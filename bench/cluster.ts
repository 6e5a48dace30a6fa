/**
 * `npm run bench:cluster [-- --gateways 3 --apis 2 --terminals 20000 --rate 2000]`: the roles of the program as processes of their own on one
 * database, each of which is killed in turn (`kill -9`) and started again, and then the database, while terminals report, people look and commands
 * are asked: nothing that was acknowledged is lost or stored twice, no terminal gets a command twice, and viewers go on. Each terminal is three open
 * files of this process (`prlimit --nofile=100000 npm run bench:cluster`).
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { messages } from '@outrider/jt808'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../apps/server/src/store/embedded.ts'
import { giveTables } from '../apps/server/src/testing/database-server.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { Load } from '../apps/simulator/src/load/load.ts'
import { callOf, dataFolder, type Product, removeFolder } from '../e2e/fixtures/product.ts'
import { answeredShare, askOn } from './kit/asking.ts'
import { type Balancer, balancer } from './kit/balancer.ts'
import { type BenchRun, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom, possibleTerminals } from './kit/fleet.ts'
import { type BenchProduct, serverBeside, signInBench } from './kit/product.ts'
import { until } from './kit/until.ts'
import { Viewer } from './kit/viewers.ts'
import { compare } from './stored.ts'

/** What is killed. */
type Part = 'gateway' | 'api' | 'media' | 'jobs'

interface Member {
  readonly part: Part
  product: Product
  start(): Promise<Product>
}

interface Cluster {
  readonly members: readonly Member[]
  readonly terminals: Balancer
  readonly clients: Balancer
}

const filesOfTerminal = 3
/** Of a vehicle with a camera: its terminal says yes to video, and sends none. */
const cameraPhone = '13610000000'

/** Starts another one in the place of one that was killed, behind the port of its part. To a server with media clients are sent by others. */
async function startAgain({ terminals, clients }: Cluster, member: Member): Promise<void> {
  const { part, product: before } = member
  member.product = await member.start()
  const ports = part === 'gateway' ? terminals : part === 'api' ? clients : undefined
  const portOf = (product: Product) => (part === 'gateway' ? product.gatewayPort : product.port)
  ports?.targets.delete(portOf(before))
  ports?.targets.add(portOf(member.product))
}

/** A database as operators of several servers have it: none of them keeps it. Killed, it is started again by who does. */
async function startDatabase(run: BenchRun): Promise<EmbeddedDatabase> {
  const folder = await dataFolder()
  run.atEnd(() => removeFolder(folder))
  await giveTables(folder)
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), connections: 300 })
  run.atEnd(() => database.stop())
  return database
}

/** Servers of one role each, beside the one that does the regular work. */
async function membersOf(run: BenchRun, keeper: BenchProduct, counts: { gateways: number; apis: number }): Promise<Member[]> {
  const member = async (part: Part, args: readonly string[]): Promise<Member> => {
    const start = () => serverBeside(run, keeper, { args: ['--empty', ...args] })
    return { part, start, product: await start() }
  }
  const port = await freePort()
  const media = ['--roles', 'api,media', '--port', String(port), '--node-address', `http://127.0.0.1:${port}`]
  const members: Member[] = []
  for (let nth = 0; nth < counts.gateways; nth++) members.push(await member('gateway', ['--roles', 'gateway']))
  for (let nth = 0; nth < counts.apis; nth++) members.push(await member('api', ['--roles', 'api']))
  members.push(await member('media', [...media, '--video-port', String(await freePort()), '--video-address', '127.0.0.1']), {
    part: 'jobs',
    product: keeper,
    start: () => keeper.again(),
  })
  return members
}

/** A terminal that comes back whenever its link ends, and takes every request for video. */
function keepCamera(run: BenchRun, port: number): void {
  let over = false
  let terminal: TestTerminal | undefined
  run.atEnd(async () => {
    over = true
    await terminal?.leave()
  })
  const live = async (): Promise<void> => {
    while (!over) {
      const link = new TestTerminal(port, cameraPhone)
      terminal = link
      link.replies(messages.liveTransmissionRequest, frame => link.acknowledges(frame))
      // The server that took it may end before it answers.
      void link.signIn().catch(() => undefined)
      await link.closes()
      await wait(150)
    }
  }
  void live()
}

/** Terminals that come back when their links end, and how often each was asked for its attributes, by phone. */
function loadOf(phones: readonly string[], port: number): { load: Load; heard: Map<string, number> } {
  const heard = new Map<string, number>()
  const load = new Load({
    host: '127.0.0.1',
    port,
    terminals: phones.map(phone => ({ phone, version: '2019' })),
    reconnect: true,
    localAddress: index => `127.0.0.${2 + Math.floor(index / 5_000)}`,
    asked(phone, messageId) {
      if (messageId === messages.queryAttributes.id) heard.set(phone, (heard.get(phone) ?? 0) + 1)
    },
  })
  return { load, heard }
}

interface Ground {
  database: EmbeddedDatabase
  load: Load
  isEverybodyBack: () => boolean
  isVideoGiven: () => Promise<boolean>
  /** Before each kill. */
  seconds: number
}

/** Each part and then the database, which who keeps it starts again. Returns the longest times of all, s. */
async function killInTurn(
  run: BenchRun,
  all: Cluster,
  { database, load, isEverybodyBack, isVideoGiven, seconds: before }: Ground,
): Promise<Record<'silence' | 'back' | 'video', number>> {
  const slowest = { silence: 0, back: 0, video: 0 }
  const unanswered = silence(run, () => load.counts.acknowledged)
  const kills = [
    ...all.members.map(member => ({
      part: member.part,
      kill: () => member.product.kill(),
      again: () => startAgain(all, member),
    })),
    { part: 'database', kill: async () => void process.kill(database.pid() ?? 0, 'SIGKILL'), again: () => Promise.resolve() },
  ]
  for (const { part, kill, again } of kills) {
    await wait(before * 1_000)
    unanswered.take()
    await kill()
    const began = performance.now()
    const since = () => (performance.now() - began) / 1_000
    const started = again()
    await until(isEverybodyBack, 'everybody is back', 180)
    const back = since()
    await until(isVideoGiven, 'video is given again', 180)
    const seen = { silence: unanswered.take(), back, video: since() }
    await started
    for (const what of ['silence', 'back', 'video'] as const) slowest[what] = Math.max(slowest[what], seen[what])
    console.log(
      `${part} killed: no report acknowledged for ${seen.silence.toFixed(1)} s; after ${back.toFixed(1)} s everybody is back, ` +
        `after ${seen.video.toFixed(1)} video is given, after ${since().toFixed(1)} it is there itself`,
    )
  }
  return slowest
}

async function withCamera(product: Pick<Product, 'sql'>): Promise<void> {
  // What terminals are asked at their sign-in is no command of somebody.
  await product.sql('update terminals set attributes_at = now(), parameters_at = now()')
  await product.sql(
    `update vehicles set details = details || '{"channel": "2"}' where id = (select vehicle_id from terminals where phone = $1)`,
    [cameraPhone],
  )
}

/** The longest time in which a count did not grow, s; it is asked every 10 ms. */
function silence(run: BenchRun, read: () => number): { take(): number } {
  let [last, since, longest] = [read(), performance.now(), 0]
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (read() === last) return
    last = read()
    since = now
  }
  const timer = setInterval(look, 10)
  run.atEnd(() => clearInterval(timer))
  return {
    take() {
      look()
      const taken = longest
      longest = 0
      return taken / 1_000
    },
  }
}

const none = { unit: 'positions', better: 'lower', limit: 0 } as const
const seconds = { unit: 's', better: 'lower' } as const

export const cluster = defineBench({
  name: 'cluster',
  about: 'Gateways, APIs, media, regular work and database, each killed in turn under reports, viewers and commands.',
  scales: {
    // `seconds`: before each kill and after the last. `settle`: after the start.
    ordinary: { gateways: 3, apis: 2, terminals: 20_000, rate: 2_000, seconds: 10, settle: 20, viewers: 6, everyMs: 50 },
    small: { terminals: 300, rate: 300, seconds: 2, settle: 1 },
    tiny: { gateways: 1, apis: 1, terminals: 6, rate: 60, seconds: 0.1, settle: 0.1, viewers: 1 },
  },
  figures: {
    'acknowledged and not stored': none,
    'stored twice': none,
    'longest pause of a viewer': { ...seconds, limit: 5 },
    'terminals are back within': seconds,
    'longest time without an acknowledgement': seconds,
    'video is given again within': seconds,
    'commands that were answered': { unit: '%', better: 'higher' },
    'commands that a terminal got more often than it was asked': { unit: 'commands', better: 'lower', limit: 0 },
  },
  async measure(scale, run) {
    const wanted = scale.terminals * filesOfTerminal
    const phones = phonesFrom(13_600_000_000, Math.min(scale.terminals, Math.floor(possibleTerminals(wanted) / filesOfTerminal)))
    const database = await startDatabase(run)
    const keeper = await run.product({
      phones: [...phones, cameraPhone],
      seed: withCamera,
      databaseUrl: database.url,
      args: ['--empty', '--roles', 'jobs'],
    })
    const members = await membersOf(run, keeper, scale)
    const portsOf = (part: Part, port: 'port' | 'gatewayPort') =>
      members.filter(each => each.part === part).map(({ product }) => product[port])
    const terminals = await balancer(run, portsOf('gateway', 'gatewayPort'))
    const clients = await balancer(run, portsOf('api', 'port'))
    const all: Cluster = { members, terminals, clients }
    const url = `http://127.0.0.1:${clients.port}`
    const token = await signInBench(members.find(({ part }) => part === 'api')?.product ?? keeper)

    const { load, heard } = loadOf(phones, terminals.port)
    run.atEnd(() => load.close())
    await load.connect()
    keepCamera(run, terminals.port)
    const viewers = Array.from({ length: scale.viewers }, () => new Viewer(run, url, token))
    const over = new AbortController()
    run.atEnd(() => over.abort())
    const reporting = load.run({ rate: scale.rate, seconds: 86_400, signal: over.signal })
    await until(() => viewers.every(({ sees }) => sees), 'every viewer sees positions')
    const [camera] = await keeper.sql<{ id: string }>('select vehicle_id::text as id from terminals where phone = $1', [
      cameraPhone,
    ])
    const isVideoGiven = () =>
      callOf(
        { ...keeper, url },
        'video/getVideoUrl',
        { vehicleId: camera?.id, channel: 1, stream: 'sub' },
        { access_token: token },
      )
        .then(({ rspCode }) => rspCode === 0)
        .catch(() => false) // the server that was asked has just ended
    await until(isVideoGiven, 'video is given')
    const asking = askOn(url, keeper, { token, everyMs: scale.everyMs, signal: over.signal })
    await wait(scale.settle * 1_000)

    const isEverybodyBack = () => load.counts.connected === phones.length && viewers.every(({ sees }) => sees)
    const slowest = await killInTurn(run, all, { database, load, isEverybodyBack, isVideoGiven, seconds: scale.seconds })
    await wait(scale.seconds * 1_000)
    over.abort()
    const [asked] = await Promise.all([asking, reporting])
    if (!(await load.drain(60_000))) throw new Error(`${load.unanswered} reports were never answered`)
    load.close()
    const result = await compare(keeper, [load])
    const pauses = viewers.flatMap(viewer => viewer.pauses)
    console.log(`acknowledged ${result.acknowledged}, stored ${result.stored}; ${pauses.length} pauses of viewers`)
    console.log(`commands: ${[...asked.outcomes].map(([outcome, n]) => `${n} ${outcome}`).join(', ')}`)
    run.figure('acknowledged and not stored', result.lost)
    run.figure('stored twice', result.repeated)
    run.figure('longest pause of a viewer', Math.max(0, ...pauses) / 1_000)
    run.figure('terminals are back within', slowest.back)
    run.figure('longest time without an acknowledgement', slowest.silence)
    run.figure('video is given again within', slowest.video)
    run.figure('commands that were answered', answeredShare(asked))
    const more = [...heard].reduce((sum, [phone, times]) => sum + Math.max(0, times - (asked.byPhone.get(phone) ?? 0)), 0)
    run.figure('commands that a terminal got more often than it was asked', more)
  },
})

if (import.meta.main) await main(cluster)
