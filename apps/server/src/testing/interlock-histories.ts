/**
 * Random histories of vehicles, receivers, links, clocks, people and servers, in which cuts and locks are asked for at once, wait and are sent by the
 * product's rules; and what was true at each moment, by which a model checks what was sent.
 */
import type { StandingEvidence } from '@outrider/contract'
import { type PositionReport, quality, source } from '../events/position-report.ts'
import { cutHindrance, evidenceOf } from '../modules/commands/gate/interlock.ts'
import { type PersonFacts, type SendingFacts, whyNotSent } from '../modules/commands/record/sending-allowed.ts'
import { drivenReports, shownByDriving } from '../modules/commands/gate/shown-by-driving.ts'
import { aReport } from './a-report.ts'
import { epoch, HistoryServer } from './interlock-server.ts'

/** Alarm bits of a receiver that is broken, of speeding and of nearly speeding; status bit of a vehicle that drives (2019). */
const faultBits = [1 << 4, 1 << 5, 1 << 6] as const
export const speedingBits = [1 << 1, 1 << 13] as const
export const drivingBit = 1 << 22
/** From here on a terminal says that it is speeding, km/h. */
const speedingFrom = 25
const metre = 1 / 0.111_195
export const startE6 = { latitude: 31_230_400, longitude: 121_473_700 }
/** What a degree of longitude is there of one of latitude. */
export const eastShrinks = Math.cos((startE6.latitude * Math.PI) / 180e6)

/** What a report said, and what was true when the terminal made it. True times are ms since the start of the history. */
export interface Reported {
  report: PositionReport
  /** Made, arrived, and taken by the server. */
  made: number
  arrived: number
  taken: number
  /** Metres along the road, and km/h. */
  trueMetres: number
  trueSpeed: number
  receiver: Receiver
  /** By how much the terminal's clock was off, ms. */
  clockOff: number
  /** The monotonic clock of the server when it was taken, ms. */
  elapsed: number
  /** Which of two it came to. */
  server: number
}
/**
 * broken: it tells the last fix that it had, and that it or its antenna is broken. speedless: the same, with a speed that no vehicle has. lost: it is at
 * 0,0 or outside of the world. weak: a fix of fewer than four satellites.
 */
const receivers = ['stuck', 'frozen', 'blind', 'broken', 'speedless', 'lost', 'weak'] as const
export type Receiver = 'alive' | (typeof receivers)[number]

/** How terminals tell an item: `works` does; others say the same always, or what another item says, `lapses` with a 0 now and then. */
const odometers = ['none', 'works', 'works', 'works', 'zero', 'constant', 'coarse'] as const
const recorders = ['none', 'none', 'works', 'works', 'zero', 'constant', 'copies', 'lapses', 'blank'] as const
const satelliteCounts = ['none', 'works', 'works', 'constant'] as const

export interface Written {
  order: Order
  at: number
  reported: readonly Reported[]
  /** The server that wrote it. */
  server: number
  /** Since when that, its link or the terminal of the vehicle is another one: nothing from before counts. */
  knownSince: number
  facts: SendingFacts
  /** Since when the link is that to which it was written. */
  linkedSince: number
  linked: boolean
  /** The monotonic clock of the server, and when it could see last that its other clock was set or that it had slept, ms; -Infinity: never. */
  elapsed: number
  clockSetAt: number
  /** km/h. */
  cutSpeed: number
  /** By what it was seen to stand, as the record keeps it. */
  evidence: StandingEvidence
  /** When the newest restore was asked for, and the newest unlock; -Infinity: none was. */
  restoredAt: number
  unlockedAt: number
}

export interface Order {
  /** restart, upgrade: a relay may fall when the terminal restarts, as it does behind the last part of a firmware. */
  kind: 'cut' | 'lock' | 'restart' | 'upgrade'
  state: 'waiting' | 'armed' | 'sending' | 'sent' | 'cancelled' | 'unknown' | 'refused'
  askedFor: number
  approved: boolean
  writes: number
  /** When it goes on: the database answers. */
  next: number
  /** By which server it goes out; undefined: it is on its way from another one. */
  server: number | undefined
  /** Of a firmware, that are left. */
  parts: number
}

/** Numbers that look random, the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Terminals whose sensor sends nothing. */
const omissions = ['none', 'odometer', 'recorder', 'satellites', 'all'] as const
const moods = ['stand', 'stand', 'stand', 'creep', 'jam', 'drive'] as const

export class InterlockHistory {
  readonly written: Written[] = []
  readonly #chance: () => number
  readonly #reported: Reported[] = []
  readonly #underWay: Reported[] = []
  readonly #orders: Order[] = []
  /** What happens while an order is on its way. */
  readonly #racing: { at: number; happens: () => void }[] = []
  #at = 0
  #sleepsUntil = 0
  #clockOff = 0
  readonly #servers: readonly [HistoryServer, HistoryServer]
  /** Which of them has the link. */
  #with: 0 | 1 = 0
  #mood: (typeof moods)[number] = 'stand'
  #speed = 0
  #metres = 0
  #receiver: Receiver = 'alive'
  #stuckAt = 0
  #frozenTime = 0
  #linked = true
  #linkedSince = 0
  #restoredAt = -Infinity
  #unlockedAt = -Infinity
  #nextReport = 0
  #newestTime = 0
  /** What its terminal does not tell at the moment. */
  #omits: (typeof omissions)[number] = 'none'
  /** How often something happens, and how often the vehicle drives otherwise, by half a second. */
  readonly #eventful: number
  readonly #restless: number
  /** What happens in this history: with everything in each, most of it hides the rest. */
  readonly #happens: readonly boolean[]
  readonly #isEast: boolean
  /** Of its receiver, more often than others. */
  readonly #trouble: Receiver
  /** Of its reports, those that come one by one. */
  readonly #live: number
  readonly #seconds: number
  readonly #every: number
  /** The larger, the more reports are not long under way. */
  readonly #quick: number
  readonly #cutSpeed: number
  readonly #sends: {
    odometer: (typeof odometers)[number]
    recorder: (typeof recorders)[number]
    satellites: (typeof satelliteCounts)[number]
    /** never: not before 2019, where the bit is reserved, and is set by some. */
    driving: 'no' | 'yes' | 'reserved'
    speeding: number
    quality: number
  }
  readonly #facts: SendingFacts

  constructor(seed: number) {
    this.#chance = random(seed)
    this.#every = 1_000 * this.#pick([5, 10, 10, 15, 20, 30])
    this.#seconds = this.#is(0.05) ? 1_500 : 300
    this.#eventful = this.#pick([0.03, 0.06, 0.15])
    this.#restless = this.#pick([0.006, 0.006, 0.02])
    const often = this.#pick([0.15, 0.4, 1])
    this.#happens = Array.from({ length: 60 }, () => this.#is(often))
    this.#isEast = this.#is(0.5)
    this.#trouble = this.#pick(receivers)
    this.#live = this.#pick([0.93, 0.93, 0.7])
    this.#quick = this.#pick([4, 4, 4, 0.5])
    this.#cutSpeed = this.#pick([5, 5, 5, 20])
    this.#sends = {
      odometer: this.#pick(odometers),
      recorder: this.#pick(recorders),
      satellites: this.#pick(satelliteCounts),
      driving: this.#pick(['no', 'no', 'yes', 'reserved']),
      speeding: this.#is(0.3) ? this.#pick(speedingBits) : 0,
      quality: this.#is(0.1) ? quality.gcj02 : 0,
    }
    const person = (): PersonFacts => ({ hasRight: true, locked: false, signInEnded: false, sees: true })
    this.#facts = {
      asker: person(),
      approver: person(),
      needsApproval: this.#is(0.2),
      isLock: false,
      undone: null,
      vehicleChanged: false,
      frozen: false,
      expired: false,
    }
    const at = () => this.#at
    // Their clocks may be apart.
    this.#servers = [
      new HistoryServer(at, this.#cutSpeed, 0),
      new HistoryServer(at, this.#cutSpeed, this.#pick([0, 0, 1_500, -6_000, -40_000, 3_600_000])),
    ]
  }

  run(): void {
    while (this.#at < this.#seconds * 1_000) {
      this.#at += 500
      this.#drive()
      if (this.#at >= this.#nextReport) this.#report()
      if (this.#at < this.#sleepsUntil) {
        this.#server.slept += 500
        continue
      }
      this.#happen()
      this.#race()
      this.#arrive()
      this.#carryOn()
    }
  }

  #is(probability: number): boolean {
    return this.#chance() < probability
  }
  #pick<Value>(from: readonly Value[]): Value {
    return from[Math.floor(this.#chance() * from.length)] as Value
  }
  get #server(): HistoryServer {
    return this.#servers[this.#with]
  }
  /** What it was sending stays unknown for ever. */
  #restart(): void {
    this.#server.restart()
    for (const order of this.#orders) if (order.state === 'sending' && order.server === this.#with) order.state = 'unknown'
  }

  #drive(): void {
    if (this.#is(this.#restless)) this.#mood = this.#pick(moods)
    const jamMoves = this.#mood === 'jam' && Math.floor(this.#at / 20_000) % 2 === 1
    const wanted = { stand: 0, creep: 3, jam: jamMoves ? 12 : 0, drive: 60 }[this.#mood]
    this.#speed += Math.max(-6, Math.min(4, wanted - this.#speed))
    this.#metres += (this.#speed / 3.6) * 0.5
  }

  #happen(): void {
    if (!this.#is(this.#eventful)) return
    if (this.#is(0.2))
      return this.#is(0.5) ? this.#ask() : this.#order(this.#pick(['lock', 'lock', 'lock', 'restart', 'upgrade']))
    const { asker, approver } = this.#facts
    const events: readonly (() => void)[] = [
      () => this.#is(0.3) && (this.#unlockedAt = this.#at),
      () => this.#approve(),
      () => this.#link(this.#is(0.7)),
      () => this.#is(0.3) && this.#otherDevice(),
      () => this.#otherReceiver(),
      () => this.#otherReceiver(),
      () => this.#is(0.3) && this.#restart(),
      () => this.#is(0.5) && (this.#server.wallAhead += this.#pick([-90_000, -20_000, -3_000, 5_000, 60_000])),
      () => this.#is(0.2) && (this.#clockOff = this.#pick([0, 0, -30_000, -5_000, 8_000, 40_000, 400_000])),
      () => this.#is(0.5) && (this.#sleepsUntil = this.#at + this.#pick([8_500, 33_000, 77_000])),
      // The terminal boots again: no reports for a while.
      () => (this.#nextReport = this.#at + this.#pick([20_000, 50_000, 90_000])),
      () => this.#is(0.3) && asker && (asker.hasRight = this.#is(0.5)),
      () => this.#is(0.2) && asker && (asker.locked = this.#is(0.5)),
      () => this.#is(0.1) && asker && (asker.signInEnded = true),
      () => this.#is(0.2) && asker && (asker.sees = this.#is(0.5)),
      () => this.#is(0.2) && approver && (approver.hasRight = this.#is(0.5)),
      () => this.#is(0.2) && approver && (approver.locked = this.#is(0.5)),
      () => this.#is(0.1) && approver && (approver.signInEnded = true),
      () => this.#is(0.2) && approver && (approver.sees = this.#is(0.5)),
      () => this.#is(0.1) && (this.#facts.expired = true),
      () => this.#is(0.3) && (this.#facts.needsApproval = this.#is(0.5)),
      () => this.#is(0.1) && this.#otherTerminal(),
      () => this.#is(0.1) && (this.#facts.frozen = this.#is(0.5)),
      () => this.#is(0.05) && (this.#facts.asker = null),
      () => this.#is(0.05) && (this.#facts.approver = null),
      // The answer to a question, which may have no items.
      () => this.#linked && this.#report(this.#is(0.5) ? 'bare' : 'answer'),
      () => this.#is(0.2) && this.#edited(),
      () => this.#is(0.3) && this.#restore(),
      () => (this.#omits = this.#is(0.3) ? 'none' : this.#pick(omissions)),
      // Small corrections of the server's clock, of which several make a large one.
      () => (this.#server.wallAhead += this.#pick([-600, 600])),
      () => this.#is(0.3) && this.#otherServer(),
    ]
    const drawn = events.filter((_, nth) => this.#happens[nth])
    if (drawn.length > 0) this.#pick(drawn)()
  }
  /** Who steals a vehicle, or loses the sky, does so while it drives. */
  #otherReceiver(): void {
    this.#receiver = this.#is(0.4) ? 'alive' : this.#is(0.5) ? this.#trouble : this.#pick(receivers)
    if (this.#receiver !== 'alive' && this.#is(0.3)) this.#mood = 'drive'
  }
  #link(linked: boolean): void {
    if (linked && !this.#linked) this.#newLink()
    this.#linked = linked
  }
  #newLink(): void {
    this.#server.standing.newLink(1)
    this.#linkedSince = this.#at
  }
  /** The terminal comes to the other server, or comes back. What the one that it has left is writing goes nowhere. */
  #otherServer(): void {
    for (const reported of this.#underWay.splice(0)) if (reported.report.receivedAt !== 0) this.#underWay.push(reported)
    this.#with = this.#with === 0 ? 1 : 0
    this.#server.cameBack()
    this.#linked = true
    this.#newLink()
  }
  /** Another device takes the link under the same number: it is elsewhere, or in the same cab, and drives as it likes. */
  #otherDevice(): void {
    this.#metres += this.#pick([0, 4, 60, 5_000])
    this.#mood = this.#pick(moods)
    this.#speed = this.#pick([0, 0, 30])
    // What the former one had under way is gone with its link.
    for (const reported of this.#underWay.splice(0)) if (reported.report.receivedAt !== 0) this.#underWay.push(reported)
    this.#linked = true
    this.#newLink()
  }
  /** An order goes out in so many ms, and perhaps something else comes between. */
  #under(): number {
    const takes = Math.floor(this.#chance() * 15_000)
    const races: readonly (() => void)[] = [
      () => (this.#unlockedAt = this.#at),
      () => this.#restore(),
      () => this.#otherDevice(),
      () => this.#otherServer(),
      () => (this.#facts.needsApproval = true),
      () => this.#facts.asker && (this.#facts.asker.locked = true),
      () => (this.#mood = 'drive'),
    ]
    if (this.#is(0.3)) this.#racing.push({ at: this.#at + Math.floor(this.#chance() * takes), happens: this.#pick(races) })
    return takes
  }
  #race(): void {
    for (const each of this.#racing.splice(0))
      if (each.at <= this.#at) each.happens()
      else this.#racing.push(each)
  }
  #otherTerminal(): void {
    this.#facts.vehicleChanged = true
    for (const server of this.#servers) server.forget()
  }
  /** It may have another terminal: which was edited is not always known. */
  #edited(): void {
    const isKnown = this.#is(0.5)
    for (const server of this.#servers) server.forget(isKnown)
  }
  #restore(): void {
    this.#restoredAt = this.#at
    for (const order of this.#orders) if (order.state === 'waiting' || order.state === 'armed') order.state = 'cancelled'
  }

  #report(as: 'report' | 'answer' | 'bare' = 'report'): void {
    if (as === 'report') this.#nextReport = this.#at + this.#every
    const receiver = this.#receiver
    const knowsPlace = receiver === 'alive' || receiver === 'frozen'
    if (knowsPlace) this.#stuckAt = this.#metres
    const noise = receiver === 'alive' ? (this.#chance() - 0.5) * 4 : 0
    const metres = (knowsPlace ? this.#metres : this.#stuckAt) + noise
    const clock = epoch + this.#at + this.#clockOff
    if (receiver !== 'frozen') this.#frozenTime = clock
    // A receiver that is stuck says that it stands; one that is blind says so too, and knows it.
    const speed = knowsPlace ? this.#speed : 0
    const isLive = as !== 'report' || this.#is(this.#live)
    const arrived = this.#at + Math.floor(this.#chance() ** this.#quick * 25_000)
    const { driving, speeding } = this.#sends
    const lost = receiver === 'lost' ? this.#pick([quality.atZero, quality.outOfRange]) : 0
    const report = aReport(1, 0, {
      time: this.#frozenTime,
      receivedAt: 0,
      latitudeE6: this.#isEast ? startE6.latitude : Math.round(startE6.latitude + metres * metre),
      longitudeE6: this.#isEast ? Math.round(startE6.longitude + (metres * metre) / eastShrinks) : startE6.longitude,
      speedDkmh: Math.round(speed * 10),
      ...(receiver === 'speedless' && { noSpeed: true }),
      ...(as === 'bare' ? { mileageHm: null, satellites: null, extras: null } : this.#items(Math.round(speed * 10))),
      // By its sensors, whatever its receiver says.
      edition: driving === 'reserved' ? 2013 : 2019,
      status: 3 | (driving === 'reserved' || (driving === 'yes' && this.#speed > 0) ? drivingBit : 0),
      alarms: (receiver === 'broken' ? this.#pick(faultBits) : 0) | (this.#speed > speedingFrom ? speeding : 0),
      quality: this.#sends.quality | (receiver === 'blind' ? quality.noFix : 0) | lost,
      good: receiver !== 'blind' && lost === 0,
      source: isLive ? (as === 'report' ? source.report : source.queryReply) : this.#pick([source.batch, source.bufferedUpload]),
    })
    const truth = {
      made: this.#at,
      trueMetres: this.#metres,
      trueSpeed: this.#speed,
      receiver,
      clockOff: this.#clockOff,
      elapsed: 0,
      server: this.#with,
    }
    this.#underWay.push({ report, arrived, taken: arrived + (this.#is(0.03) ? 15_000 : 0), ...truth })
  }

  /** As its terminal sends them; each now and then left out. */
  #items(speedDkmh: number): Pick<PositionReport, 'mileageHm' | 'satellites' | 'extras'> {
    const { odometer, recorder, satellites } = this.#sends
    const hm = Math.floor(this.#metres / 100)
    const mileageHm = { none: null, works: hm, zero: 0, constant: 12_345, coarse: hm - (hm % 10) }[odometer]
    const byRecorder = {
      none: null,
      works: Math.round(this.#speed * 10),
      zero: 0,
      constant: 20,
      copies: speedDkmh,
      blank: 0xff_ff,
      lapses: this.#is(0.3) ? 0 : speedDkmh,
    }[recorder]
    const isWeak = this.#receiver === 'blind' || this.#receiver === 'weak'
    const count = { none: null, works: isWeak ? this.#pick([0, 3]) : this.#pick([4, 8, 9]), constant: 12 }[satellites]
    const isSent = (item: (typeof omissions)[number]) => this.#omits !== item && this.#omits !== 'all' && this.#is(0.9)
    const tells = { recorder: isSent('recorder'), satellites: isSent('satellites') }
    const extras = [
      ...(byRecorder !== null && tells.recorder ? [3, 2, byRecorder >> 8, byRecorder & 0xff] : []),
      ...(count !== null && tells.satellites ? [0x31, 1, count] : []),
    ]
    return {
      mileageHm: isSent('odometer') ? mileageHm : null,
      satellites: tells.satellites ? count : null,
      extras: extras.length > 0 ? Buffer.from(extras) : null,
    }
  }

  #arrive(): void {
    for (const reported of this.#underWay.splice(0)) {
      if (reported.report.receivedAt === 0 && reported.arrived <= this.#at && this.#linked) {
        const { report } = reported
        report.receivedAt = this.#server.now()
        reported.arrived = this.#at
        reported.server = this.#with
        // As the gateway does with a clock that cannot be.
        const isUnusable = this.#is(0.002)
        if (isUnusable || report.time - report.receivedAt > 300_000) {
          report.quality |= isUnusable ? quality.clockUnusable : quality.future
          report.time = report.receivedAt
        }
      }
      if (reported.report.receivedAt === 0 || reported.taken > this.#at) this.#underWay.push(reported)
      else {
        // As the gateway marks it: a newer one has come, if not right before it.
        if (reported.report.time < this.#newestTime) reported.report.quality |= quality.late
        if ((reported.report.quality & quality.future) === 0) this.#newestTime = Math.max(this.#newestTime, reported.report.time)
        reported.taken = this.#at
        const server = this.#servers[reported.server as 0 | 1]
        reported.elapsed = server.elapsed()
        server.lookAtClocks()
        this.#reported.push(reported)
        if (server.standing.add(reported.report) && server === this.#server) this.#try()
      }
    }
  }

  #ask(): void {
    if (this.#orders.some(({ kind, state }) => kind === 'cut' && ['waiting', 'armed', 'sending'].includes(state))) return
    const waits = this.#facts.needsApproval
    const state = waits ? 'waiting' : 'armed'
    this.#orders.push({
      kind: 'cut',
      state,
      askedFor: this.#at,
      approved: false,
      writes: 0,
      next: 0,
      server: this.#with,
      parts: 1,
    })
    this.#try()
  }
  /** It goes at once or not at all; an upgrade part by part, and waits for the next stop. */
  #order(kind: 'lock' | 'restart' | 'upgrade'): void {
    if (kind === 'upgrade' && this.#orders.some(each => each.kind === kind && each.state === 'sending')) return
    const isAllowed = kind !== 'lock' || (!this.#facts.needsApproval && this.#hindrance() === undefined)
    const next = this.#at + (this.#is(0.5) ? this.#under() : 0)
    const state = isAllowed ? 'sending' : 'refused'
    const parts = kind === 'upgrade' ? this.#pick([1, 2, 20]) : 1
    // Asked for at the other server, it is on its way from there.
    const server = this.#is(0.5) ? this.#with : undefined
    this.#orders.push({ kind, state, askedFor: this.#at, approved: false, writes: 0, next, server, parts })
  }
  #approve(): void {
    const order = this.#orders.find(({ state }) => state === 'waiting')
    if (!order) return
    order.approved = true
    order.state = 'armed'
    order.askedFor = this.#at
    this.#try()
  }

  #now() {
    return { linked: this.#linked, elapsed: this.#server.elapsed(), cutSpeed: this.#cutSpeed }
  }
  #hindrance() {
    this.#server.lookAtClocks()
    return cutHindrance(this.#server.standing.of(1), this.#now())
  }
  #factsOf({ kind, approved, askedFor }: Order): SendingFacts {
    const isUnlocked = kind === 'lock' && this.#unlockedAt >= askedFor
    const undone = this.#restoredAt >= askedFor ? 'restored' : isUnlocked ? 'unlocked' : null
    return { ...this.#facts, isLock: kind === 'lock', approver: approved ? this.#facts.approver : undefined, undone }
  }
  /** As it is read from what was stored. */
  #evidence(): StandingEvidence {
    const seen = this.#server.standing.of(1)
    if (!seen) throw new Error('something was sent to a vehicle of which nothing was seen')
    const driven = this.#reported.filter(({ report }) => report.speedDkmh >= drivenReports.speedDkmh && report.good)
    return evidenceOf(seen, this.#now(), shownByDriving(driven.slice(-drivenReports.atMost).map(({ report }) => report)))
  }
  /** As CarryingOut does with each report that counts. */
  #try(): void {
    const order = this.#orders.find(({ state }) => state === 'armed')
    if (!order || this.#hindrance() !== undefined) return
    if (whyNotSent(this.#factsOf(order)) !== undefined) return void (order.state = 'cancelled')
    order.state = 'sending'
    order.askedFor = this.#at
    order.server = this.#with
    order.next = this.#at + (this.#is(0.3) ? this.#under() : 0)
  }
  /** In the turn in which the bytes are written. */
  #carryOn(): void {
    for (const order of this.#orders) {
      if (order.state !== 'sending' || order.next > this.#at) continue
      if (order.server === undefined) {
        order.server = this.#with
        order.next = this.#at + (this.#is(0.5) ? this.#under() : 0)
        continue
      }
      const facts = this.#factsOf(order)
      const needsPeople = order.kind === 'cut' || order.kind === 'lock'
      // The lease of the link is looked at in the same transaction.
      const isElsewhere = order.server !== this.#with
      if (needsPeople && whyNotSent(facts) !== undefined) order.state = 'cancelled'
      else if (isElsewhere || this.#hindrance() !== undefined) this.#putOff(order)
      else this.#write(order, facts)
    }
  }
  #putOff(order: Order): void {
    if (order.kind === 'upgrade') {
      order.server = this.#with
      order.next = this.#at + 5_000
    } else order.state = order.kind === 'cut' ? 'armed' : 'refused'
  }
  #write(order: Order, facts: SendingFacts): void {
    const { elapsed, knownSince, clockSetAt } = this.#server
    order.parts -= 1
    order.next = this.#at + 500
    if (order.parts === 0) {
      order.state = 'sent'
      order.writes += 1
    }
    this.written.push({
      order: { ...order },
      at: this.#at,
      reported: [...this.#reported],
      server: this.#with,
      knownSince,
      facts: structuredClone(facts),
      cutSpeed: this.#cutSpeed,
      evidence: this.#evidence(),
      linkedSince: this.#linkedSince,
      linked: this.#linked,
      elapsed: elapsed(),
      clockSetAt,
      restoredAt: this.#restoredAt,
      unlockedAt: this.#unlockedAt,
    })
  }
}
