/**
 * `npm run bench:attack [-- --only NAME,NAME --seconds 10 --checkout FOLDER]`: what a caller, a reporting terminal and a terminal that connects
 * have to wait for while somebody attacks the server, and what memory that takes. `--checkout` attacks the server of another checkout instead, to
 * compare. The server, its database, the attackers (processes of their own) and this process share the machine: on few cores part of the wait is
 * theirs.
 *
 * Adding an attack: a row (`Attack` in `attacks/attack.ts`) in the list of a file of `attacks/`, and the list in `attacks/index.ts`. `run` attacks
 * until its signal aborts and returns what came of it; `repeatedly` of `attacks/attack.ts` keeps some requests going. It gets a server of its own,
 * started just before. Needs it data, such as a large fleet, then `seed` puts it there. The row is held when calls and acknowledgements (p95)
 * take at most ten times as long as in the quiet before it or 100 ms, whichever is more, terminals get in within that or a second, and memory
 * grows by no more than `memory`.
 */
import { writeFileSync } from 'node:fs'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import type { Attack, Target } from './attacks/attack.ts'
import type { Order } from './attacks/attacker.ts'
import { answerTimeoutMs, bystanderPhones, connectReporter, type Waits, waitsDuring } from './attacks/bystanders.ts'
import { attacks } from './attacks/index.ts'
import { type BenchRun, type DeclaredFigure, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { Ending } from './kit/ending.ts'
import { type BenchProduct, password, signInBench, startBenchProduct } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { memoryOf, serverTime } from './kit/server-costs.ts'

interface Times {
  /** What is measured, s: before the attack and during it. */
  quiet: number
  seconds: number
  /** The first ones compile and open connections of the database, s. */
  warmUp: number
  /** Until an attack is in full swing, and until what it held is free again, s. */
  rampUp: number
  afterwards: number
  /** See `Target`. */
  size: number
}

/** What an attack still does when it is ended, at most; ms. */
const endsWithin = 60_000

const attackerFile = fileURLToPath(new URL('attacks/attacker.ts', import.meta.url))

class Attacker {
  readonly #child = fork(attackerFile)
  readonly #ready = once(this.#child, 'message')

  constructor(ending: Ending) {
    // A real attacker takes no processor time of this machine.
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, constants.priority.PRIORITY_LOW)
    ending.atEnd(() => void this.#child.kill())
  }

  /** Begins an attack; the returned function ends it and returns what came of it. */
  async begin(attack: string, target: Target): Promise<() => Promise<string>> {
    await this.#ready
    this.#send({ attack, target })
    return async () => {
      const note = once(this.#child, 'message', { signal: AbortSignal.timeout(endsWithin) })
      this.#send('stop')
      return String((await note)[0])
    }
  }

  #send(order: Order): void {
    this.#child.send(order)
  }
}

/** A server with its bystanders, which has not been attacked yet, or not noticeably. */
interface Ground {
  product: BenchProduct
  target: Omit<Target, 'process'>
  reporter: Awaited<ReturnType<typeof connectReporter>>
  quiet: Waits
  attackers: Attacker[]
}

const p95 = (waits: readonly number[]): number => quantile(waits, 0.95)

const mediaOptions = [
  '--evidence-port',
  '--video-port',
  '--video-replay-port',
  '--video-talk-port',
  '--video-download-port',
] as const

/** A platform that is never reached, whose slave links are expected on this port, and one that never reports to this one. */
async function platformFiles(ending: Ending, listen: number): Promise<{ superiors: string; subordinates: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-attack-'))
  ending.atEnd(() => rm(folder, { recursive: true, force: true }))
  const written = (name: string, row: object): string => {
    const file = join(folder, name)
    writeFileSync(
      file,
      JSON.stringify([{ id: 'attacked', name: 'Attacked', userId: 1, password: 'attacked', edition: '2011', ...row }]),
    )
    return file
  }
  return {
    superiors: written('superiors.json', {
      host: '127.0.0.1',
      port: 1,
      accessCode: 1_234,
      slave: { host: '127.0.0.1', port: listen },
    }),
    subordinates: written('subordinates.json', { accessCode: 5_678, organisation: 1, addresses: ['192.0.2.1'] }),
  }
}

async function groundOf(
  ending: Ending,
  product: BenchProduct,
  otherPorts: Pick<Target, 'mediaPorts' | 'superiorPort' | 'subordinatePort' | 'udpPort'>,
  { warmUp, quiet: seconds, size }: Times,
): Promise<Ground> {
  const accessToken = await signInBench(product)
  const { port, gatewayPort } = product
  const target = {
    url: `http://127.0.0.1:${port}`,
    port,
    gatewayPort,
    ...otherPorts,
    accessToken,
    login: 'admin',
    password,
    size,
  }
  const reporter = await connectReporter({ ...target, process: 0 })
  ending.atEnd(() => reporter.close())
  await waitsDuring({ ...target, process: 0 }, reporter, warmUp)
  const quiet = await waitsDuring({ ...target, process: 0 }, reporter, seconds)
  if (p95(quiet.calls) >= answerTimeoutMs || p95(quiet.signIns) >= answerTimeoutMs)
    throw new Error('Even without an attack nothing is answered')
  return { product, target, reporter, quiet, attackers: [] }
}

interface Outcome {
  attacked: Waits
  /** MB. */
  memory: { before: number; peak: number; after: number }
  /** Cores the server kept busy; much less than one says that others of this machine made them wait. */
  processor: number
  note: string
}

async function outcomeOf(ending: Ending, attack: Attack, ground: Ground, times: Times): Promise<Outcome> {
  const { product, target, reporter, attackers } = ground
  const { processes = 1 } = attack
  while (attackers.length < processes) attackers.push(new Attacker(ending))
  const memory = { before: memoryOf(product), peak: 0, after: 0 }
  const gauge = setInterval(() => {
    memory.peak = Math.max(memory.peak, memoryOf(product))
  }, 100)
  ending.atEnd(() => clearInterval(gauge))
  const ends = await Promise.all(
    attackers.slice(0, processes).map((attacker, at) => attacker.begin(attack.name, { ...target, process: at })),
  )
  await wait(times.rampUp * 1_000)
  const [began, usedBefore] = [performance.now(), serverTime(product)]
  const attacked = await waitsDuring({ ...target, process: 0 }, reporter, times.seconds)
  const processor = ((serverTime(product) - usedBefore) * 1_000) / (performance.now() - began)
  const note = (await Promise.all(ends.map(end => end()))).join('; ')
  await wait(times.afterwards * 1_000)
  clearInterval(gauge)
  memory.after = memoryOf(product)
  memory.peak = Math.max(memory.peak, memory.after)
  return { attacked, memory, processor, note }
}

/** Of whom it is measured, by the name of the figure; and the wait that is allowed in any case, ms. */
const waiting = {
  call: { kind: 'calls', allowed: 100 },
  acknowledgement: { kind: 'acknowledgements', allowed: 100 },
  'new terminal': { kind: 'signIns', allowed: 1_000 },
} as const
const waitingNames = Object.keys(waiting) as (keyof typeof waiting)[]
const defaultMemory = 200
/** Of the wait of each, in parts of the one that is allowed. */
const share = { unit: 'of the wait allowed', better: 'lower', limit: 1 } as const
const figuresOf = ({ name, memory = defaultMemory }: Attack): [string, DeclaredFigure][] => [
  ...waitingNames.map((who): [string, DeclaredFigure] => [`${name}: ${who}`, share]),
  [`${name}: memory`, { unit: 'MB more', better: 'lower', limit: memory }],
]

const ms = (value: number): string =>
  value >= answerTimeoutMs ? `over ${answerTimeoutMs} ms` : `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** Puts the figures of an attack, and returns its row of the table. */
function put(run: BenchRun, attack: Attack, quiet: Waits, { attacked, memory, processor, note }: Outcome): string {
  const { before, peak, after } = memory
  const most = attack.memory ?? defaultMemory
  const failed = peak - before > most ? ['memory'] : []
  for (const who of waitingNames) {
    const { kind, allowed } = waiting[who]
    const part = p95(attacked[kind]) / Math.max(10 * p95(quiet[kind]), allowed)
    if (part > 1) failed.push(who)
    run.figure(`${attack.name}: ${who}`, part)
  }
  run.figure(`${attack.name}: memory`, peak - before)
  const cells = [
    attack.name,
    ...waitingNames.map(who => `${ms(p95(quiet[waiting[who].kind]))} → ${ms(p95(attacked[waiting[who].kind]))}`),
    `${Math.round(before)} / ${Math.round(peak)} / ${Math.round(after)}`,
    processor.toFixed(2),
    failed.length === 0 ? 'held' : `not held: ${failed.join(', ')}`,
  ]
  const parts: [string, (waits: Waits) => number][] = [
    ['until the kernel has connected', ({ connects }) => p95(connects)],
    ['over an open connection', ({ openCalls }) => p95(openCalls)],
    ['of these, this process late by', ({ ownDelay }) => ownDelay],
  ]
  const details = parts.map(([what, of]) => `${what} ${ms(of(quiet))} → ${ms(of(attacked))}`)
  console.log(
    `${attack.name}: ${attack.about}\n  ${cells.slice(1).join('; ')}\n  calls ${details.join('; ')}\n  attackers: ${note}`,
  )
  return `| ${cells.join(' | ')} |`
}

export const attack = defineBench({
  name: 'attack',
  about: 'What a call, an acknowledgement and a new terminal wait for while the server is attacked, and what memory that takes.',
  scales: {
    // `size`: part of connections and requests of an attack. `shared` 1: one server for all attacks instead of one for each.
    ordinary: { seconds: 10, quiet: 5, warmUp: 2, rampUp: 6, afterwards: 3, size: 1, shared: 0 },
    small: { seconds: 3, quiet: 3, warmUp: 1, rampUp: 2, afterwards: 0.5, size: 0.2, shared: 1 },
    tiny: { seconds: 0.2, quiet: 0.2, warmUp: 0.1, rampUp: 0.1, afterwards: 0, size: 0.002, shared: 1 },
  },
  figures: Object.fromEntries(attacks.flatMap(figuresOf)),
  texts: ['only', 'checkout'],
  parts: attacks.map(({ name }) => name),
  async measure({ shared, ...times }, run) {
    const chosen = attacks.filter(({ name }) => run.wants(name))
    const { checkout } = run.texts
    const mediaPorts = await Promise.all(mediaOptions.map(() => freePort()))
    const [superiorPort, subordinatePort, udpPort] = [await freePort(), await freePort(), await freePort()]
    const otherPorts = { mediaPorts, superiorPort, subordinatePort, udpPort }
    const platforms = await platformFiles(run, superiorPort)
    const otherArgs = [
      ...mediaOptions.flatMap((option, at) => [option, String(mediaPorts[at])]),
      '--superior-platforms',
      platforms.superiors,
      '--superior-port',
      String(subordinatePort),
      '--subordinate-platforms',
      platforms.subordinates,
      '--gateway-udp-port',
      String(udpPort),
    ]
    const productWith = (ending: Ending, seed: Attack['seed'], args: readonly string[] = []) =>
      startBenchProduct(ending, {
        phones: bystanderPhones,
        seed: product => seed?.(product, times.size) ?? Promise.resolve(),
        args: ['--empty', ...otherArgs, ...args],
        checkout,
      })
    const rows: string[] = []
    if (shared > 0) {
      const seed = chosen.find(each => each.seed)?.seed
      const ground = await groundOf(
        run,
        await productWith(
          run,
          seed,
          chosen.flatMap(({ args = [] }) => args),
        ),
        otherPorts,
        times,
      )
      for (const each of chosen) rows.push(put(run, each, ground.quiet, await outcomeOf(run, each, ground, times)))
    } else
      for (const seed of new Set(chosen.map(each => each.seed))) {
        // Attacks on the same data share the folder.
        const filled = await productWith(run, seed)
        await filled.stop()
        for (const each of chosen.filter(other => other.seed === seed)) {
          const ending = new Ending()
          run.atEnd(() => ending.end())
          const product = await filled.again({ args: ['--empty', ...otherArgs, ...(each.args ?? [])] })
          const ground = await groundOf(ending, product, otherPorts, times)
          rows.push(put(run, each, ground.quiet, await outcomeOf(ending, each, ground, times)))
          await ending.end()
          await product.stop()
        }
      }
    console.log(`
p95, quiet → attacked, of ${times.seconds} s each; memory in MB before / peak / after; cores the server kept busy

| attack | ${waitingNames.join(' | ')} | memory | processor | verdict |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`)
  },
})

if (import.meta.main) await main(attack)
