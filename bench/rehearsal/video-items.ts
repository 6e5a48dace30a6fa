/** Many live videos at once: one superior platform asks for each, all are fetched at the same time, and whichever is opened again plays. */
import { decode, encode, liveAnswer, liveWanted, videoCodes, aboutVehicle, writeEnvelope } from '@outrider/jt809'
import { until } from '../kit/until.ts'
import { startCameras } from '../video/cameras-process.ts'
import { phoneOf } from '../video/product.ts'
import { dataOf, type Ground, plateIn } from './ground.ts'
import type { Outcome } from './protocol.ts'

/** Bytes by which a stream is one, and that each has to go on by while all are fetched. */
const enough = 20_000
/** The head of a packet of JT/T 1078. */
const packetHead = 0x30316364
/** A superior platform has so many questions open at once. */
const atOnce = 20
/** Of those that are fetched, how many are opened again while the others go on. */
const again = 10
const waits = 120

/** A player that keeps what it fetches open. */
class Fetching {
  readonly #ending = new AbortController()
  bytes = 0
  head: number | undefined
  failed: string | undefined

  constructor(address: string) {
    void this.#read(address).catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.failed = String(error)
    })
  }

  async #read(address: string): Promise<void> {
    const response = await fetch(address, { signal: this.#ending.signal })
    if (response.status !== 200) throw new Error(`answered ${response.status}`)
    let first = Buffer.alloc(0)
    for await (const part of response.body ?? []) {
      this.bytes += part.length
      if (this.head !== undefined) continue
      first = Buffer.concat([first, part])
      if (first.length >= 4) this.head = first.readUInt32BE(0)
    }
    throw new Error('ended')
  }

  get plays(): boolean {
    return this.bytes >= enough && this.head === packetHead
  }

  stop(): void {
    this.#ending.abort()
  }
}

/** The same order in each run, and not that in which they were asked for. */
function scattered<Item>(items: readonly Item[]): Item[] {
  let state = 809
  const next = (): number => (state = (state * 48_271) % 2_147_483_647)
  return items
    .map(item => ({ item, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

const addressOf = (host: string, plate: string, code: string): string =>
  `http://${host}/${encodeURIComponent(plate)}.1.1.0.${code}`

export async function manyVideos(ground: Ground): Promise<Outcome> {
  const { videos } = ground.scale
  const superior = ground.superiors.find(({ edition }) => edition === '2019')
  if (!superior) throw new Error('no superior platform of 2019')
  const { edition, platform } = superior
  const cameras = await startCameras(ground.run, { port: ground.product.gatewayPort, vehicles: videos, rate: 400 })
  const codes = dataOf(superior, videoCodes.id).at(-1)
  const code = codes ? decode(videoCodes, codes.data, edition).value.code : ''
  const plates = Array.from({ length: videos }, (_, at) => `T${phoneOf(at)}`)
  const hosts = new Map<string, string>()
  const refused: string[] = []
  const data = encode(liveWanted, { channel: 1, kind: 0, code, position: Buffer.alloc(0) }, edition)
  const ask = async (plate: string): Promise<void> => {
    const after = superior.data.length
    platform.want(liveWanted.id & 0xff00, writeEnvelope(aboutVehicle(plate, 1), liveWanted.id, data))
    const answer = () => dataOf(superior, liveAnswer.id, after).find(each => plateIn(each) === plate)
    await until(() => answer() !== undefined, `an answer about ${plate}`, waits, 50)
    const found = answer()
    const value = found && decode(liveAnswer, found.data, edition).value
    if (value?.result === 0) hosts.set(plate, `${value.ip}:${value.port}`)
    else refused.push(`${plate}: ${value?.result}`)
  }
  const next = scattered(plates).values()
  const players = new Map<string, Fetching>()
  ground.run.atEnd(() => {
    for (const player of players.values()) player.stop()
  })
  const began = performance.now()
  const lane = async (): Promise<void> => {
    for (const plate of next) {
      await ask(plate)
      const host = hosts.get(plate)
      if (host) players.set(plate, new Fetching(addressOf(host, plate, code)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const all = [...players.values()]
  await until(() => all.every(({ plays, failed }) => plays || failed !== undefined), `${all.length} videos`, waits, 100).catch(
    () => undefined, // the protocol says how many play
  )
  const playing = all.filter(({ plays }) => plays).length
  const seconds = (performance.now() - began) / 1_000
  const { streams } = await cameras.sent()
  const chosen = scattered([...hosts]).slice(0, Math.min(again, hosts.size))
  const second = chosen.map(([plate, host]) => new Fetching(addressOf(host, plate, code)))
  const before = all.map(({ bytes }) => bytes)
  await until(
    () => second.every(({ plays }) => plays) && all.every(({ bytes }, at) => bytes >= (before[at] ?? 0) + enough),
    'those that were opened again, and all others going on',
    waits,
    100,
  ).catch(() => undefined)
  const reopened = second.filter(({ plays }) => plays).length
  const goOn = all.filter(({ bytes, failed }, at) => failed === undefined && bytes >= (before[at] ?? 0) + enough).length
  const { streams: after } = await cameras.sent()
  for (const player of [...all, ...second]) player.stop()
  const failures = [...new Set(all.flatMap(({ failed }) => failed ?? []))]
  return {
    passed: playing === videos && goOn === videos && reopened === chosen.length && streams === videos && after === videos,
    facts: [
      `${videos} asked for by one superior platform, ${refused.length} refused${refused.length > 0 ? ` (${refused.slice(0, 3).join(', ')})` : ''}`,
      `${streams} streams in, ${playing} of ${videos} play out at once after ${seconds.toFixed(1)} s${failures.length > 0 ? ` (${failures.join(', ')})` : ''}`,
      `${reopened} of ${chosen.length} opened at random while the others went on play, over ${after} streams; ${goOn} went on`,
    ],
  }
}
