/**
 * Watches the clocks of live terminals for what a single report does not show: a clock that was set back, and one that is off by whole
 * quarter hours for long, as with a wrong time zone. Knows something of terminals only while their clocks are odd.
 */

/** A clock of ours that was set back by more than this was noticed, ms: a second of arithmetic is none. */
const ownStep = 1_000
/** Further ahead of our clock than this nothing is believed, ms. */
const neverBelieved = 5 * 60_000

/** Receivers' clocks, seconds without fractions, and the way of a message: two steps of one clock may differ by this, ms. */
const paceTolerance = 2_000
/** Reports that are compared are at least this far apart, so that a burst of buffered ones is not taken for the pace of a clock. ms */
const minStep = 5_000
/** Reports in a row at the pace of time, each older than one before them: the clock was set back. Buffered reports come faster. */
const minSteadySteps = 3
/** While its offset changes by no more than this it is the same wrong clock, ms. */
const offsetTolerance = 60_000

const quarterHour = 15 * 60_000
/** Distance to a whole quarter hour, ms. */
const quarterTolerance = 180_000
/** A clock set by satellites, in another zone, is off by whole quarter hours to the way of a message, ms: one report alone shows it so far. */
const zoneToTheSecond = 30_000
/**
 * Once a step at the pace of time has shown a live clock of another zone, its messages may take so much longer or shorter than the first one, ms: on
 * mobile networks they do. Buffered ones, which come faster than they were made, soon seem shorter by more.
 */
const longer = 30_000
const shorter = 10_000
/** A clock whose zone the place of the report shows may be so much wrong besides, ms: by hand it is set to some minutes. */
const wrongBesides = 10 * 60_000
/** How long a clock is off by the same quarter hours, at the pace of time, before a zone is proposed: ms, and reports. */
export const proposedAfter = { ms: 120_000, reports: 6 }
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

interface SteadyRun {
  time: number
  at: number
  steps: number
  /** Set once the clock is known to be set back: `time - at`. */
  offset: number | undefined
}

interface QuarterRun {
  quarters: number
  /** Of the report that the next one's pace is compared with. */
  time: number
  at: number
  since: number
  reports: number
  /** Steps at the pace of time: one shows that the reports are live, and their clock is off by a zone. */
  steps: number
  /** `time - at` of its first report. */
  offset: number
}

const quarterRun = (quarters: number, time: number, at: number): QuarterRun => ({
  quarters,
  time,
  at,
  since: at,
  reports: 1,
  steps: 0,
  offset: time - at,
})

export class ClockWatch {
  readonly #propose: (terminalId: number, zoneMinutes: number | null) => void
  readonly #setBack = new Map<number, SteadyRun>()
  readonly #quarters = new Map<number, QuarterRun>()
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
    const zoneIsOff = isLive && this.#watchZone(terminal, reading)
    return setBack || zoneIsOff || this.#fitsProposal(terminal, reading) || isFirstAlarmOfZone(terminal, reading)
  }

  /** Its zone was set: what was known of its clock does not hold any more. */
  forget(terminalId: number): void {
    this.#setBack.delete(terminalId)
    this.#quarters.delete(terminalId)
  }

  #wasSetBack(terminal: WatchedTerminal, { time, at, newestTime = terminal.newestTime }: Reading): boolean {
    const { terminalId } = terminal
    const run = this.#setBack.get(terminalId)
    if (!run) {
      if (time < newestTime) this.#setBack.set(terminalId, { time, at, steps: 1, offset: undefined })
      return false
    }
    if (run.offset !== undefined && Math.abs(time - at - run.offset) <= offsetTolerance) return true
    if (time >= newestTime) {
      this.#setBack.delete(terminalId)
      return false
    }
    const step = at - run.at
    if (step < minStep) return false
    run.steps = Math.abs(time - run.time - step) <= paceTolerance ? run.steps + 1 : 1
    run.time = time
    run.at = at
    run.offset = run.steps > minSteadySteps ? time - at : undefined
    return run.offset !== undefined
  }

  /** Returns whether its reports are live and its clock is off by what a zone explains. */
  #watchZone(terminal: WatchedTerminal, reading: Reading): boolean {
    const { terminalId, zoneMinutes } = terminal
    const { time, at } = reading
    const quarters = quartersOfZone(zoneMinutes, reading)
    if (!quarters) {
      this.#quarters.delete(terminalId)
      // The clock is right without it.
      if (quarters === 0 && terminal.proposedZoneMinutes !== null) this.#setProposal(terminal, null)
      return false
    }
    const zone = zoneMinutes + quarters * 15
    if (zone < zoneRange.min || zone > zoneRange.max) {
      this.#quarters.delete(terminalId)
      return false
    }
    const run = this.#quarters.get(terminalId)
    if (run?.quarters !== quarters) {
      this.#quarters.set(terminalId, quarterRun(quarters, time, at))
      return false
    }
    const step = at - run.at
    const pace = Math.abs(time - run.time - step) <= paceTolerance
    // Too near to tell: it goes on as it was.
    if (step < minStep) return run.steps > 0 && (pace || isSteady(run, time - at))
    if (!pace && !(run.steps > 0 && isSteady(run, time - at))) {
      this.#quarters.set(terminalId, quarterRun(quarters, time, at))
      return false
    }
    run.time = time
    run.at = at
    run.steps += 1
    run.reports += 1
    if (
      isZoneOnEarth(zone) &&
      zone !== terminal.proposedZoneMinutes &&
      run.reports >= proposedAfter.reports &&
      at - run.since >= proposedAfter.ms
    )
      this.#setProposal(terminal, zone)
    return true
  }

  #fitsProposal({ proposedZoneMinutes, zoneMinutes }: WatchedTerminal, reading: Reading): boolean {
    return proposedZoneMinutes !== null && quartersOfZone(zoneMinutes, reading) === (proposedZoneMinutes - zoneMinutes) / 15
  }

  #setProposal(terminal: WatchedTerminal, zoneMinutes: number | null): void {
    terminal.proposedZoneMinutes = zoneMinutes
    this.#propose(terminal.terminalId, zoneMinutes)
  }
}

const isSteady = ({ offset }: QuarterRun, now: number): boolean => now - offset <= shorter && offset - now <= longer

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
