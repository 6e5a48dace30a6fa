/**
 * Watches the clocks of live terminals for what a single report does not show: a clock that was set back, one that is off by whole quarter hours, as with
 * a wrong time zone, and one that is behind by anything else. Knows something of terminals only while their clocks are odd.
 */
import { ClockRun, type Evidence, slowEvidence } from './clock-run.ts'

/** A clock of ours that was set back by more than this was noticed, ms: a second of arithmetic is none. */
const ownStep = 1_000
/** Further ahead of our clock than this nothing is believed, ms. */
const neverBelieved = 5 * 60_000

/** Older than what was known, at the pace of time: the clock was set back. The price: the first three such reports count as late. */
const ofSetBack: Evidence = { reports: 4, ms: 15_000 }
/** Off by what a zone explains. */
const ofZone: Evidence = { reports: 2, ms: 5_000 }
/** Behind by what no zone explains, of a terminal that was never heard of before. */
const ofNoZone: Evidence = { reports: 3, ms: 10_000 }
/** Less behind than this a clock is believed as it is, as it is when it is as much ahead: ms. */
const behindFrom = 5 * 60_000
/** A clock that was wrong when it was last heard of is the same wrong clock if it is wrong by the same to this, ms. */
const sameAsBefore = 60_000

const quarterHour = 15 * 60_000
/** Distance to a whole quarter hour, ms. */
const quarterTolerance = 180_000
/** A clock set by satellites, in another zone, is off by whole quarter hours to the way of a message, ms: one report alone shows it so far. */
const zoneToTheSecond = 30_000
/** A clock whose zone the place of the report shows may be so much wrong besides, ms: by hand it is set to some minutes. */
const wrongBesides = 10 * 60_000
/** How long a clock is off by the same quarter hours, at the pace of time, before a zone is proposed. */
export const proposedAfter = slowEvidence
/** Zones on earth, minutes ahead of UTC. */
export const zoneRange = { min: -720, max: 840 }
/** Zones that some country has, minutes ahead of UTC, beside those of whole hours. A clock of another one is simply wrong. */
const brokenZones = new Set([-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825])
export const isZoneOnEarth = (minutes: number): boolean =>
  minutes >= zoneRange.min && minutes <= zoneRange.max && (minutes % 60 === 0 || brokenZones.has(minutes))

/** By how many minutes clocks at a place are ahead of UTC at a time, ms since 1970; undefined: nobody knows. */
export type ZoneMinutesAt = (place: { latitude: number; longitude: number }, time: number) => number | undefined

export interface WatchedTerminal {
  readonly terminalId: number
  /** Minutes ahead of UTC of the times in its messages. */
  readonly zoneMinutes: number
  /** null: none is proposed. */
  proposedZoneMinutes: number | null
  /** Time of its newest report with a sound clock, ms since 1970; 0: none. */
  readonly newestTime: number
  /** By how much its clock was ahead when it was last heard of and not believed, ms; null: it was believed, or could not be read. */
  wrongBy?: number | null
}

export interface Reading {
  /** As the terminal states it, in its zone; ms since 1970. */
  time: number
  /** Arrival, ms since 1970. */
  now: number
  /** Arrival by a clock that is never set, ms. */
  at: number
  /** Of `newest`, where it is not the terminal's. */
  newestTime?: number
  /** It brings an alarm, which cannot wait for a second report. */
  alarm?: boolean
  /** By how many minutes clocks at the place of the report are ahead of UTC; undefined: not known. Asked of clocks that are off by no zone. */
  zoneHere?: () => number | undefined
}

interface OffRun {
  /** By how many quarter hours of a zone it is ahead; undefined: by none. */
  quarters: number | undefined
  run: ClockRun
}

export class ClockWatch {
  readonly #propose: (terminalId: number, zoneMinutes: number | null) => void
  readonly #setBack = new Map<number, ClockRun>()
  readonly #off = new Map<number, OffRun>()
  /** Our own clock beside the one that is never set, ms; and until when what was believed before it was set back may be yet to come. */
  #own: { offset: number; untilAt: number } | undefined

  /** `propose`: records a zone that fits, or null when none is proposed any more. */
  constructor(propose: (terminalId: number, zoneMinutes: number | null) => void) {
    this.#propose = propose
  }

  /**
   * Time of its newest report with a sound clock that later ones are compared with; 0: none. While our own clock was ahead a time was believed that
   * has not come yet: it makes no report late.
   */
  newest({ newestTime }: Pick<WatchedTerminal, 'newestTime'>, { now, at }: Pick<Reading, 'now' | 'at'>): number {
    const offset = now - at
    const before = this.#own ?? { offset, untilAt: at }
    const setBack = before.offset - offset
    this.#own = { offset, untilAt: setBack > ownStep ? Math.max(before.untilAt, at + setBack + neverBelieved) : before.untilAt }
    return newestTime > now && (newestTime > now + neverBelieved || at < this.#own.untilAt) ? 0 : newestTime
  }

  /** Call for each live report. Returns whether its time is known to be wrong although a report by itself could have it. */
  isWrong(terminal: WatchedTerminal, reading: Reading): boolean {
    const setBack = this.#wasSetBack(terminal, reading)
    // An old report that waited in the terminal says nothing of its clock.
    const isLive = setBack || reading.time >= (reading.newestTime ?? terminal.newestTime)
    const isOff = isLive && this.#watchOffset(terminal, reading)
    return setBack || isOff || this.#fitsProposal(terminal, reading) || isFirstAlarmOfZone(terminal, reading)
  }

  /** Its zone was set: what was known of its clock does not hold any more. */
  forget(terminalId: number): void {
    this.#setBack.delete(terminalId)
    this.#off.delete(terminalId)
  }

  #wasSetBack(terminal: WatchedTerminal, { time, now, at, newestTime = terminal.newestTime }: Reading): boolean {
    const { terminalId } = terminal
    const isOlder = time < newestTime
    let run = this.#setBack.get(terminalId)
    // It stays the same wrong clock when it comes to times that were there before.
    if (!isOlder && !run?.isOf(time, at)) {
      this.#setBack.delete(terminalId)
      return false
    }
    if (run) run.next(time, at)
    else this.#setBack.set(terminalId, (run = new ClockRun(time, at, ofSetBack, wasWrongBy(terminal, time - now))))
    return run.shown
  }

  /** Returns whether its reports are live and its clock is off. */
  #watchOffset(terminal: WatchedTerminal, reading: Reading): boolean {
    const { terminalId, zoneMinutes } = terminal
    const { time, now, at, newestTime = terminal.newestTime } = reading
    const quarters = zoneQuarters(zoneMinutes, reading)
    if (quarters === 0 || (quarters === undefined && time - now > -behindFrom)) {
      this.#off.delete(terminalId)
      // It has been set: what comes as late as it was wrong before has waited in the terminal.
      terminal.wrongBy = null
      // The clock is right without it.
      if (quarters === 0 && terminal.proposedZoneMinutes !== null) this.#setProposal(terminal, null)
      return false
    }
    const known = this.#off.get(terminalId)
    const wasWrong = !known?.run.shown && wasWrongBy(terminal, time - now)
    if (!known || wasWrong || (known.quarters !== quarters && !known.run.isOf(time, at))) {
      const run = new ClockRun(time, at, evidenceOf(quarters, newestTime), wasWrong)
      this.#off.set(terminalId, { quarters, run })
      return run.shown
    }
    const { run } = known
    run.next(time, at)
    if (run.shown) this.#proposeZone(terminal, known, at)
    return run.shown
  }

  #proposeZone(terminal: WatchedTerminal, { quarters, run }: OffRun, at: number): void {
    if (quarters === undefined || run.reports < proposedAfter.reports || run.lasted(at) < proposedAfter.ms) return
    const zone = terminal.zoneMinutes + quarters * 15
    if (isZoneOnEarth(zone) && zone !== terminal.proposedZoneMinutes) this.#setProposal(terminal, zone)
  }

  #fitsProposal({ proposedZoneMinutes, zoneMinutes }: WatchedTerminal, reading: Reading): boolean {
    return proposedZoneMinutes !== null && quartersOfZone(zoneMinutes, reading) === (proposedZoneMinutes - zoneMinutes) / 15
  }

  #setProposal(terminal: WatchedTerminal, zoneMinutes: number | null): void {
    terminal.proposedZoneMinutes = zoneMinutes
    this.#propose(terminal.terminalId, zoneMinutes)
  }
}

/** What waited in a terminal that was heard of before goes on where it ended, and may come as slowly as it was made: that is told from a clock slowly. */
function evidenceOf(quarters: number | undefined, newestTime: number): Evidence {
  if (quarters !== undefined) return ofZone
  return newestTime === 0 ? ofNoZone : slowEvidence
}

const wasWrongBy = ({ wrongBy }: WatchedTerminal, offset: number): boolean =>
  wrongBy !== undefined && wrongBy !== null && Math.abs(offset - wrongBy) <= sameAsBefore

/**
 * An alarm in the first reports of a terminal of which no sound time is known: at the second report its pace would show, and nobody may press the
 * button a second time. Of buffered reports one in fifteen looks so; its alarm is seen when it comes.
 */
function isFirstAlarmOfZone(
  { zoneMinutes, newestTime: ofTerminal }: WatchedTerminal,
  { time, now, newestTime = ofTerminal, alarm }: Reading,
): boolean {
  const quarters = quartersOff(time - now)
  if (!alarm || newestTime !== 0 || !quarters) return false
  const zone = zoneMinutes + quarters * 15
  return zone >= zoneRange.min && zone <= zoneRange.max && Math.abs(time - now - quarters * quarterHour) <= zoneToTheSecond
}

/** Whole quarter hours by which a clock is ahead; undefined: by something in between. */
function quartersOff(offset: number): number | undefined {
  const quarters = Math.round(offset / quarterHour)
  return Math.abs(offset - quarters * quarterHour) <= quarterTolerance ? quarters : undefined
}

/** Where a zone on earth explains them; undefined: none does. */
function zoneQuarters(zoneMinutes: number, reading: Reading): number | undefined {
  const quarters = quartersOfZone(zoneMinutes, reading)
  return quarters === 0 || (quarters !== undefined && isZoneOnEarth(zoneMinutes + quarters * 15)) ? quarters : undefined
}

/**
 * Whole quarter hours by which the zone of a clock is ahead. Where the clock alone shows none that a country has, that of the place counts, if the clock
 * is off by it and some minutes: then it is of that zone, and not set well.
 */
function quartersOfZone(zoneMinutes: number, { time, now, zoneHere }: Reading): number | undefined {
  const quarters = quartersOff(time - now)
  if (quarters === 0 || (quarters !== undefined && isZoneOnEarth(zoneMinutes + quarters * 15))) return quarters
  const here = zoneHere?.()
  if (here === undefined || here === zoneMinutes) return quarters
  return Math.abs(time - now - (here - zoneMinutes) * 60_000) <= wrongBesides ? (here - zoneMinutes) / 15 : quarters
}
