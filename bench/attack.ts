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
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addFleet, dataFolder, type Product, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import type { Attack, Target } from './attacks/attack.ts'
import { bystanderPhones, connectReporter, answerTimeoutMs, type Waits, waitsDuring } from './attacks/bystanders.ts'
import { attacks } from './attacks/index.ts'
import { quantile } from './kit/quantile.ts'

const { values: given } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '10' }, checkout: { type: 'string' } },
})
const seconds = Number(given.seconds)
const { checkout } = given
const chosen = given.only === undefined ? attacks : attacks.filter(({ name }) => given.only?.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only takes some of: ${attacks.map(({ name }) => name).join(', ')}`)

const login = 'admin'
const password = 'bench password'
/** Time until an attack is in full swing, and until what it held is free again, seconds. */
const rampUp = 6
const afterwards = 3

/** Resident memory of the server, MB. Only Linux says it. */
const memoryOf = ({ process: { pid } }: Product): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Processor time the server has used, seconds. */
function processorOf({ process: { pid } }: Product): number {
  const [, fields = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100
}

const folders = new Map<Attack['seed'], string>()
/** The data folder with the fleet and what the attack needs. */
async function folderFor(attack: Attack): Promise<string> {
  const known = folders.get(attack.seed)
  if (known !== undefined) return known
  const folder = await dataFolder()
  folders.set(attack.seed, folder)
  const product = await startProduct({ folder, checkout })
  await signInAdministrator(product, password)
  await addFleet(product, bystanderPhones)
  await attack.seed?.(product)
  await product.stop()
  return folder
}

const attacker = fileURLToPath(new URL('attacks/attacker.ts', import.meta.url))
/** Begins the attack; the returned function ends it and returns what came of it. */
function begin({ name, processes = 1 }: Attack, target: Omit<Target, 'process'>): () => Promise<string> {
  const children = Array.from({ length: processes }, (_, at) => {
    const child = fork(attacker, [name])
    // A real attacker takes no processor time of this machine.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.send({ ...target, process: at } satisfies Target)
    return { child, note: once(child, 'message').then(([text]) => String(text)) }
  })
  return async () => {
    for (const { child } of children) child.send('stop')
    return (await Promise.all(children.map(({ note }) => note))).join('; ')
  }
}

interface Outcome {
  quiet: Waits
  attacked: Waits
  /** MB. */
  memory: { before: number; peak: number; after: number }
  /** Cores the server kept busy; much less than one says that others of this machine made them wait. */
  processor: number
  note: string
}

async function outcomeOf(attack: Attack): Promise<Outcome> {
  const product = await startProduct({ folder: await folderFor(attack), checkout, args: ['--empty', ...(attack.args ?? [])] })
  const accessToken = await signInAdministrator(product, password)
  const { port, gatewayPort } = product
  const target = { url: `http://127.0.0.1:${port}`, port, gatewayPort, accessToken, login, password, process: 0 }
  const reporter = await connectReporter(target)
  await waitsDuring(target, reporter, 2) // the first ones compile and open connections of the database
  const quiet = await waitsDuring(target, reporter, Math.max(5, seconds / 2))
  if (p95(quiet.calls) >= answerTimeoutMs || p95(quiet.signIns) >= answerTimeoutMs)
    throw new Error('Even without an attack nothing is answered')
  const memory = { before: memoryOf(product), peak: 0, after: 0 }
  const gauge = setInterval(() => {
    memory.peak = Math.max(memory.peak, memoryOf(product))
  }, 100)
  const end = begin(attack, target)
  await wait(rampUp * 1_000)
  const [began, usedBefore] = [performance.now(), processorOf(product)]
  const attacked = await waitsDuring(target, reporter, seconds)
  const processor = ((processorOf(product) - usedBefore) * 1_000) / (performance.now() - began)
  const note = await end()
  await wait(afterwards * 1_000)
  clearInterval(gauge)
  memory.after = memoryOf(product)
  reporter.close()
  await product.stop()
  return { quiet, attacked, memory, processor, note }
}

const p95 = (waits: readonly number[]): number => quantile(waits, 0.95)
const ms = (value: number): string =>
  value >= answerTimeoutMs ? `over ${answerTimeoutMs} ms` : `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** What is not held, in words; empty: all of it is. */
function failures({ memory: most = 200 }: Attack, { quiet, attacked, memory }: Outcome): string[] {
  const late = (name: string, kind: keyof Waits, allowed: number): string[] =>
    p95(attacked[kind]) > Math.max(10 * p95(quiet[kind]), allowed) ? [name] : []
  return [
    ...late('calls', 'calls', 100),
    ...late('acknowledgements', 'acknowledgements', 100),
    ...late('new terminals', 'signIns', 1_000),
    ...(memory.peak - memory.before > most ? ['memory'] : []),
  ]
}

const rows: string[] = []
let held = true
for (const attack of chosen) {
  const outcome = await outcomeOf(attack)
  const { quiet, attacked, memory, processor, note } = outcome
  const failed = failures(attack, outcome)
  held &&= failed.length === 0
  const change = (kind: keyof Waits): string => `${ms(p95(quiet[kind]))} → ${ms(p95(attacked[kind]))}`
  const { before, peak, after } = memory
  const cells = [
    attack.name,
    change('calls'),
    change('acknowledgements'),
    change('signIns'),
    `${Math.round(before)} / ${Math.round(peak)} / ${Math.round(after)}`,
    processor.toFixed(2),
    failed.length === 0 ? 'held' : `not held: ${failed.join(', ')}`,
  ]
  rows.push(`| ${cells.join(' | ')} |`)
  console.log(`${attack.name}: ${attack.about}\n  ${cells.slice(1).join('; ')}\n  attackers: ${note}`)
}
console.log(`
p95, quiet → attacked, of ${seconds} s each; memory in MB before / peak / after; cores the server kept busy

| attack | call | acknowledgement | new terminal | memory | processor | verdict |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`)
for (const folder of folders.values()) await removeFolder(folder)
process.exit(held ? 0 : 1)
