/**
 * Terminals upload batches of reports in sub-packages while the server is killed repeatedly. After a kill they send again only what was not
 * acknowledged, so whatever was must be stored: as reports, or as sub-packages of a message that is not whole yet.
 */
import { encode, messages as allMessages } from '@outrider/jt808'
import { locationOf, TestTerminal } from '../apps/server/src/testing/terminal.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import type { CrashGround } from './crash-rounds.ts'
import { phonesFrom } from './kit/fleet.ts'

export interface SubPackageCrashes {
  /** Sub-packages acknowledged before a kill. */
  acknowledged: number
  /** Of those, neither stored nor in a stored message when the server was back: must be 0. */
  lost: number
  /** Reports of all messages, and those that are stored in the end. */
  sent: number
  stored: number
}

const reports = 20
/** Bytes of a sub-package; 20 reports have 603. */
const size = 250
const total = 3
const secondsPerMessage = 60

export interface SubPackageOptions {
  rounds: number
  terminals: number
  messagesPerRound?: number
}

export const subPackagePhones = (terminals: number): string[] => phonesFrom(13_720_000_000, terminals)

export async function crashSubPackages(
  { rounds, terminals, messagesPerRound = 60 }: SubPackageOptions,
  ground: Pick<CrashGround, 'product'>,
): Promise<SubPackageCrashes> {
  const phones = subPackagePhones(terminals)
  const port = ground.product.gatewayPort
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 86_400_000
  const result: SubPackageCrashes = { acknowledged: 0, lost: 0, sent: 0, stored: 0 }

  for (let round = 0; round < rounds; round += 1) {
    const senders = await Promise.all(
      phones.map(async phone => new Sender(await new TestTerminal(port, phone).signIn(), round, start, messagesPerRound)),
    )
    for (const sender of senders) sender.sendAll()
    // At a different point in each round.
    await Promise.all(senders.map(sender => sender.acknowledgements(1 + ((round * 29) % (messagesPerRound * total - 2)))))
    await ground.product.kill()
    await Promise.all(senders.map(sender => sender.terminal.closes()))
    ground.product = await ground.product.again({ args: ['--empty', '--gateway-port', String(port)] })
    for (const [i, sender] of senders.entries()) {
      const acknowledged = sender.acknowledged()
      result.acknowledged += acknowledged.length
      result.lost += await missing(ground.product, phones[i] as string, sender, acknowledged)
      await sender.finish(await new TestTerminal(port, phones[i] as string).signIn())
    }
  }
  result.sent = rounds * terminals * messagesPerRound * reports
  const [row] = await ground.product.sql<{ count: number }>(
    'select count(*)::int as count from positions join terminals using (vehicle_id) where phone = any($1)',
    [phones],
  )
  result.stored = row?.count ?? 0
  return result
}

/** One terminal's messages of a round. */
class Sender {
  terminal: TestTerminal
  readonly #round: number
  readonly #start: number
  readonly #messages: number
  readonly #bodies: Buffer[]

  /** @param messages of a round */
  constructor(terminal: TestTerminal, round: number, start: number, messages: number) {
    this.terminal = terminal
    this.#round = round
    this.#start = start
    this.#messages = messages
    this.#bodies = Array.from({ length: messages }, (_, message) => {
      const locations = Array.from({ length: reports }, (_, i) => ({
        location: locationOf({ time: this.timeOf(message) + i * 1_000 }),
        bytes: Buffer.alloc(0),
      }))
      return encode(allMessages.locationBatch, { type: 1, locations }, '2013')
    })
  }

  timeOf(message: number): number {
    return this.#start + (this.#round * this.#messages + message) * secondsPerMessage * 1_000
  }

  /** Serials count on over the rounds. */
  serialOf(message: number, index: number): number {
    return 1_000 + (this.#round * this.#messages + message) * total + index
  }

  sendAll(): void {
    this.#each((message, index) => this.#send(message, index))
  }

  async acknowledgements(count: number): Promise<void> {
    await this.terminal.hears(() => this.acknowledged().length >= count)
  }

  acknowledged(): Array<{ message: number; index: number }> {
    const all: Array<{ message: number; index: number }> = []
    const serials = new Set(
      this.terminal.heard
        .filter(({ header }) => header.messageId === allMessages.platformAck.id)
        .map(({ body }) => body.readUInt16BE(0)),
    )
    this.#each((message, index) => serials.has(this.serialOf(message, index)) && all.push({ message, index }))
    return all
  }

  /** Sends again what was not acknowledged, and waits until everything is. */
  async finish(terminal: TestTerminal): Promise<void> {
    const before = new Set(this.acknowledged().map(({ message, index }) => this.serialOf(message, index)))
    this.terminal = terminal
    const again: number[] = []
    this.#each((message, index) => {
      if (!before.has(this.serialOf(message, index))) again.push(this.#send(message, index))
    })
    for (const serial of again) if ((await terminal.ackOf(serial)) !== 0) throw new Error(`sub-package ${serial} was refused`)
    await terminal.leave()
  }

  #send(message: number, index: number): number {
    const body = (this.#bodies[message] as Buffer).subarray((index - 1) * size, index === total ? undefined : index * size)
    return this.terminal.sendBody(allMessages.locationBatch.id, body, this.serialOf(message, index), { total, index })
  }

  #each(visit: (message: number, index: number) => void): void {
    for (let message = 0; message < this.#messages; message += 1)
      for (let index = 1; index <= total; index += 1) visit(message, index)
  }
}

/** How many of the acknowledged sub-packages are neither stored nor in a stored message. */
async function missing(
  product: Product,
  phone: string,
  sender: Sender,
  acknowledged: ReadonlyArray<{ message: number; index: number }>,
): Promise<number> {
  const times = await product.sql<{ time: Date }>(
    'select p.time from positions p join terminals t on t.vehicle_id = p.vehicle_id where t.phone = $1',
    [phone],
  )
  const stored = new Set(times.map(row => row.time.getTime()))
  const kept = await product.sql<{ serial: number }>(
    'select s.serial from sub_packages s join terminals t on t.id = s.terminal_id where t.phone = $1',
    [phone],
  )
  const serials = new Set(kept.map(row => row.serial))
  const whole = (message: number): boolean =>
    Array.from({ length: reports }, (_, i) => sender.timeOf(message) + i * 1_000).every(time => stored.has(time))
  return acknowledged.filter(({ message, index }) => !serials.has(sender.serialOf(message, index)) && !whole(message)).length
}
