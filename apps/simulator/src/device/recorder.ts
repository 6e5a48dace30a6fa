/**
 * The driving recorder of a simulated terminal (GB/T 19056-2012): it keeps the speed of every second from what the terminal measures, a place a minute,
 * its driver and its power, and answers 0x8700 with the newest first.
 */
import {
  decode,
  type Frame,
  type Location,
  messages,
  recorderAnswers,
  recorderBytes,
  recorderFactBytes,
  type RecorderKindName,
  recorderKinds,
  type RecorderRecord,
  recorderFacts,
  recorderRefusal,
  recorderReply,
  recorderSettings,
} from '@outrider/jt808'
import type { DriverCard } from './driver-card.ts'
import type { Identity } from '../identity.ts'

/** answers; bare: knows the command alone and no frame; refuses; none: 0x0001 with 3. */
export const recorderManners = ['answers', 'bare', 'refuses', 'none'] as const
export type RecorderManner = (typeof recorderManners)[number]

const minute = 60_000
const hour = 3_600_000
/** As a recorder of the standard keeps at least. */
const minutesKept = 48 * 60
/** Between two measurements nothing is known, if they are further apart, ms. */
const longestGap = 120_000
const perDegree = 600_000
/** Times on the wire are UTC+8; ms ahead of UTC. */
const wireZone = 8 * hour
const unknown = 0xff
/** Two times and a number. */
const spanBytes = 14

interface RecorderOptions {
  identity: Identity
  manner: RecorderManner
  /** ms since 1970. */
  now: () => number
  send: (value: { replySerial: number; command: number; block: Buffer }) => void
  /** 0x0001 with this result. */
  acknowledge: (replySerial: number, replyId: number, result: number) => void
}

export class Recorder {
  readonly #options: RecorderOptions
  /** By their beginning, ms since 1970. */
  readonly #minutes = new Map<number, Uint8Array>()
  readonly #places = new Map<number, { longitude: number; latitude: number; altitude: number }>()
  readonly #drivers: RecorderRecord[] = []
  readonly #poweredAt: number
  #last: { time: number; speed: number } | undefined
  #km = 0
  #licence = ''
  /** What it was set to, by what it says of itself. */
  readonly #set = new Map<RecorderKindName, readonly (string | number | null)[]>()
  /** Of its clock, ms. */
  #ahead = 0

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#poweredAt = options.now()
  }

  /** What was measured, in the order of time. */
  measure({ time, speed, latitude, longitude, altitude }: Location): void {
    if (time === null || (this.#last && time <= this.#last.time)) return
    const from = this.#last && time - this.#last.time <= longestGap ? this.#last : { time, speed }
    for (let at = from.time; at <= time; at += 1_000) {
      const share = time === from.time ? 0 : (at - from.time) / (time - from.time)
      const now = from.speed + (speed - from.speed) * share
      this.#minuteOf(at)[Math.floor((at % minute) / 1_000)] = Math.min(unknown - 1, Math.round(now))
      if (at > from.time) this.#km += now / 3_600
    }
    this.#places.set(Math.floor(time / minute) * minute, {
      longitude: Math.round(longitude * perDegree),
      latitude: Math.round(latitude * perDegree),
      altitude: Math.max(0, Math.round(altitude)),
    })
    this.#last = { time, speed }
    for (const kept of [this.#minutes, this.#places]) {
      while (kept.size > minutesKept) kept.delete(kept.keys().next().value as number)
    }
  }

  /** null: it was taken out. */
  card(card: DriverCard | null, time: number): void {
    if (card) this.#licence = card.certificate.slice(0, 18)
    this.#drivers.push({ at: time, licence: this.#licence, event: card ? 1 : 2 })
    if (!card) this.#licence = ''
  }

  /** False: it is about something else. */
  handle({ header: { messageId, serial }, body }: Frame): boolean {
    if (messageId === messages.setRecorder.id) {
      this.#take(serial, body)
      return true
    }
    if (messageId !== messages.queryRecorder.id) return false
    const { identity, manner, send, acknowledge } = this.#options
    const { command, block = Buffer.alloc(0) } = decode(messages.queryRecorder, body, identity.version).value
    const kind = recorderKinds.find(each => each.command === command)
    if (manner === 'none' || !kind) acknowledge(serial, messageId, 3)
    else if (manner === 'bare' && block.length > 0) acknowledge(serial, messageId, 2)
    else {
      const answer =
        manner === 'refuses' ? recorderRefusal() : recorderReply(command, this.#data(kind.name, recorderAnswers(block)[0]?.data))
      send({ replySerial: serial, command, block: answer })
    }
    return true
  }

  #take(serial: number, body: Buffer): void {
    const { identity, manner, now, acknowledge } = this.#options
    const { command, block } = decode(messages.setRecorder, body, identity.version).value
    const [name, setting] = Object.entries(recorderSettings).find(([, each]) => each.command === command) ?? []
    const order = recorderAnswers(block)[0]
    const reply = (result: number) => acknowledge(serial, messages.setRecorder.id, result)
    if (manner === 'none' || !setting) return reply(3)
    if (manner === 'refuses' || !order?.checks || order.command !== command) return reply(1)
    const values = recorderFacts(setting.layout, order.data).map(({ value }) => value)
    if (name === 'clock') this.#ahead = Number(values[0]) - now()
    else if (name === 'installed')
      this.#set.set('mileage', [null, values[0] ?? null, ...(this.#set.get('mileage')?.slice(2) ?? [])])
    else this.#set.set(setting.layout, values)
    reply(0)
  }

  #minuteOf(at: number): Uint8Array {
    const begin = Math.floor(at / minute) * minute
    const known = this.#minutes.get(begin)
    if (known) return known
    const made = new Uint8Array(60).fill(unknown)
    this.#minutes.set(begin, made)
    return made
  }

  #data(name: RecorderKindName, asked: Buffer | undefined): Buffer {
    const facts = this.#facts(name)
    if (facts) return recorderFactBytes(name, facts)
    const { from, to, most } = spanOf(asked)
    const within = this.#records(name)
      .filter(({ at }) => at !== null && at >= from && at <= to)
      .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
    return recorderBytes(name, within.slice(0, most))
  }

  #facts(name: RecorderKindName): unknown[] | undefined {
    const { identity, now } = this.#options
    const at = Math.floor((now() + this.#ahead) / 1_000) * 1_000
    const [, installed, initial, total] = this.#set.get('mileage') ?? []
    const [, pulses = 100] = this.#set.get('pulses') ?? []
    const facts: Partial<Record<RecorderKindName, unknown[]>> = {
      standard: ['12', 0],
      driver: [this.#licence],
      clock: [at],
      mileage: [at, installed ?? this.#poweredAt, initial ?? 0, Math.round((Number(total ?? 0) + this.#km) * 10) / 10],
      pulses: [at, pulses],
      vehicle: this.#set.get('vehicle')?.map(value => value ?? '') ?? [
        `LOUTRIDER${identity.phone.slice(-8).padStart(8, '0')}`,
        identity.plate,
        '大型汽车',
      ],
      signals: [
        at,
        ...(this.#set
          .get('signals')
          ?.slice(1)
          .map(value => value ?? '') ?? usualSignals),
      ],
      serial: ['C000001', identity.model, '240101', Buffer.from(identity.phone.slice(-8).padStart(8, '0'), 'hex')],
    }
    return facts[name]
  }

  #records(name: RecorderKindName): RecorderRecord[] {
    const records: Partial<Record<RecorderKindName, () => RecorderRecord[]>> = {
      speeds: () => [...this.#minutes].map(([at, speeds]) => ({ at, speeds: Array.from(speeds, known) })),
      places: () => this.#hours(),
      drivers: () => this.#drivers,
      power: () => [{ at: this.#poweredAt, event: 1 }],
    }
    return records[name]?.() ?? []
  }

  #hours(): RecorderRecord[] {
    const hours = new Map<number, RecorderRecord>()
    for (const [at, place] of this.#places) {
      const begin = Math.floor(at / hour) * hour
      const record = hours.get(begin) ?? { at: begin, places: Array.from({ length: 60 }, () => null), speeds: [] }
      hours.set(begin, record)
      const index = Math.round((at - begin) / minute)
      if (record.places) record.places[index] = place
      if (record.speeds) record.speeds[index] = this.#minutes.get(at)?.find(speed => speed !== unknown) ?? null
    }
    return [...hours.values()]
  }
}

const usualSignals = [1, '', '', '', '近光灯', '远光灯', '右转向', '左转向', '制动']

const known = (speed: number): number | null => (speed === unknown ? null : speed)

/** Without a span all of it. */
function spanOf(data: Buffer | undefined): { from: number; to: number; most: number } {
  if (!data || data.length < spanBytes) return { from: 0, to: Number.MAX_SAFE_INTEGER, most: 60 }
  const [from, to] = [timeOf(data.subarray(0, 6)), timeOf(data.subarray(6, 12))]
  return { from, to, most: data.readUInt16BE(12) }
}

function timeOf(bcd: Buffer): number {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = bcd.toString('hex').match(/../g)?.map(Number) ?? []
  return Date.UTC(2000 + year, month - 1, day, hours, minutes, seconds) - wireZone
}
