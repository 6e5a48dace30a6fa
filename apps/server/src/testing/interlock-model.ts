/**
 * What is allowed to be sent that can stop a vehicle, said once more and in another way than by the product: by what was true in a random history
 * (interlock-histories.ts), which the product cannot know.
 */
import { quality, source } from '../events/position-report.ts'
import { drivingBit, eastShrinks, type Reported, speedingBits, startE6, type Written } from './interlock-histories.ts'
import { epoch } from './interlock-server.ts'

/** Metres along the road that a report says. */
const said = ({ report }: Reported): number =>
  (report.latitudeE6 - startE6.latitude + (report.longitudeE6 - startE6.longitude) * eastShrinks) * 0.111_195
/** 0xFFFF is no speed. */
const isOfRecorder = (extras: Buffer | null) => extras?.[0] === 3 && extras.readUInt16BE(2) !== 0xff_ff
const recorder = ({ report: { extras } }: Reported): number => (extras && isOfRecorder(extras) ? extras.readUInt16BE(2) / 10 : 0)
const saysSo = ({ report: { edition, status, alarms } }: Reported): boolean =>
  (edition === 2019 && (status & drivingBit) !== 0) || speedingBits.some(bit => (alarms & bit) !== 0)
const isBlind = ({ report, receiver }: Reported): boolean =>
  !report.good || ['blind', 'broken', 'speedless', 'lost'].includes(receiver)

/** Each of these, told before, has to be told to the end. */
const items: readonly ((report: Reported['report']) => boolean)[] = [
  ({ mileageHm }) => mileageHm !== null,
  ({ satellites }) => satellites !== null,
  ({ extras }) => isOfRecorder(extras),
]

/** The half minute of live reports before the newest; undefined: there is none, or something in it is against it. */
function halfMinute({ reported, knownSince, server: by }: Written) {
  const known = reported.filter(({ taken, server }) => taken >= knownSince && server === by)
  const isLive = ({ report }: Reported): boolean =>
    (report.source === source.report || report.source === source.queryReply) && (report.quality & quality.late) === 0
  const live = known.filter(isLive)
  // The same moment reported again is no news, unless it has an item that was left out before.
  const news = live.filter((each, nth) => {
    const before = live[nth - 1]?.report
    if (!before || each.report.time > before.time) return true
    return each.report.time === before.time && items.some(isSent => isSent(each.report) && !isSent(before))
  })
  const newest = news.at(-1)
  const first = newest && news.findLast(({ arrived }) => newest.arrived - arrived >= 28_500)
  if (!newest || !first) return undefined
  const sent = live.slice(live.indexOf(first))
  const late = known.filter(each => !isLive(each) && each.taken > first.taken)
  return { live, first, newest, window: news.slice(news.indexOf(first)), sent, late }
}

const mayStill = (person: Written['facts']['approver']): boolean =>
  !!person && person.hasRight && !person.locked && !person.signInEnded && person.sees

type Say = (isWrong: boolean, words: string) => void
type Half = NonNullable<ReturnType<typeof halfMinute>>

/** How long a clock is not believed that was found wrong, and how long an item has to be left out to be one that is not sent, ms. */
const tenMinutes = 600_000
/** Turns of a history, and by how much the two clocks of the server may part. */
const grain = 2_000

/**
 * A terminal's clock ahead of the server's hides as much of the way of its reports, up to what is believed: the server cannot know which of both is
 * wrong. Where all were long on their way, it looks less ahead by the quickest one's way.
 */
function hiddenOf({ report, arrived, clockOff }: Reported, live: readonly Reported[]): number {
  const lately = live.filter(each => arrived - each.arrived < tenMinutes - grain)
  const quickest = Math.min(...lately.map(each => each.arrived - each.made))
  return Math.min(10_000 + quickest, Math.max(0, clockOff - (report.receivedAt - epoch - arrived)))
}

const unsound = quality.future | quality.clockUnusable

/** Who wants it, and what was done meanwhile. */
function people({ order, facts, restoredAt, unlockedAt, linked }: Written, say: Say): void {
  const { asker, approver } = facts
  say(!linked, 'to no link')
  say(order.writes !== (order.parts === 0 ? 1 : 0), 'sent twice')
  // Who may have a terminal upgraded or restarted is asked when it begins.
  if (order.kind === 'restart' || order.kind === 'upgrade') return
  say(!mayStill(asker), 'nobody may want it any more')
  say(facts.needsApproval && !order.approved, 'nobody approved it')
  say(order.approved && !mayStill(approver), 'who approved it may not any more')
  say(facts.vehicleChanged || facts.frozen || facts.expired, 'another vehicle, or frozen, or too late')
  say(restoredAt >= order.askedFor, 'restored since')
  say(order.kind === 'lock' && unlockedAt >= order.askedFor, 'unlocked since')
  say(order.kind === 'lock' && facts.needsApproval, 'a lock that nobody approved')
}

/** When it was seen, and by which clocks. */
function clocks({ at, linkedSince, elapsed, clockSetAt }: Written, { live, newest, sent, window }: Half, say: Say): void {
  const hidden = hiddenOf(newest, live)
  say(at - newest.made > 10_000 + grain + hidden, `seen ${at - newest.made} ms ago, of which ${hidden} ms may be hidden`)
  say(newest.arrived < linkedSince, 'seen over another link')
  say(elapsed - clockSetAt < tenMinutes - grain, `the clock of the server was set ${elapsed - clockSetAt} ms ago`)
  const doubtful = live.findLast(
    ({ report }) => (report.quality & unsound) !== 0 || report.time - report.receivedAt > 10_000 + grain,
  )
  if (doubtful) {
    const ago = elapsed - doubtful.elapsed + Math.max(0, doubtful.taken - doubtful.arrived)
    say(ago < tenMinutes - grain, `by a clock that was found wrong ${ago} ms ago`)
  }
  const gaps = sent.slice(1).map((each, nth) => each.arrived - (sent[nth]?.arrived ?? 0))
  say(
    gaps.some(gap => gap > 60_000 + grain),
    'with a gap in which it may have driven',
  )
  const isWhole = ({ report }: Reported): boolean => items.every(isSent => isSent(report) || !isSent(newest.report))
  const later = window.filter((each, nth) => each.report.time > (window[nth - 1]?.report.time ?? 0))
  const slips = later.filter(isWhole).map(each => each.arrived - each.report.time)
  say(Math.max(...slips) - Math.min(...slips) > 20_000 + grain, 'with two clocks that parted')
}

/** What the reports of the half minute say. */
function reports({ cutSpeed }: Written, { live, newest, sent, window, late }: Half, say: Say): void {
  say(window.some(isBlind), 'no fix')
  const isFast = (each: Reported): boolean => each.report.speedDkmh > cutSpeed * 10 || recorder(each) > cutSpeed
  const few = ({ report: { satellites } }: Reported): boolean => satellites !== null && satellites < 4
  say(sent.some(isFast), 'faster than allowed')
  say(sent.some(saysSo), 'it says that it drives')
  say(sent.some(few), 'with too few satellites')
  const odometers = new Set(sent.flatMap(({ report }) => report.mileageHm ?? []))
  say(odometers.size > 1, 'the odometer rose')
  const places = sent.filter(({ report }) => report.good).map(said)
  say(Math.max(...places) - Math.min(...places) > 16, 'it moved')
  // What comes late, or in a batch, may show that it drove off.
  const [first] = window
  for (const each of late)
    if (first && each.report.time > first.report.time) {
      say(isFast(each) || saysSo(each), 'what came late says that it drove')
      say(each.report.good && Math.abs(said(each) - said(first)) > 16, 'what came late shows it elsewhere')
      say(
        each.report.mileageHm !== null && !odometers.has(each.report.mileageHm) && odometers.size > 0,
        'what came late has another odometer',
      )
    }
  say(isStuck(live, newest), 'one fix to the last digit with two odometers')
}

/** A fix that is told again to the last digit while the odometer counts is of a receiver that is stuck, until it tells another one. */
function isStuck(live: readonly Reported[], newest: Reported): boolean {
  const isSame = ({ report }: Reported): boolean =>
    report.latitudeE6 === newest.report.latitudeE6 && report.longitudeE6 === newest.report.longitudeE6
  const since = live.slice(live.findLastIndex(each => !isSame(each)) + 1)
  const isWhole = ({ report }: Reported): boolean => items.every(isSent => isSent(report) || !isSent(newest.report))
  return new Set(since.filter(isWhole).flatMap(({ report }) => report.mileageHm ?? [])).size > 1
}

/** What the terminal told since it stands, it has to tell to the end, or to have left out for ten minutes. */
function leftOut({ at }: Written, { live, newest, sent }: Half, say: Say): void {
  const isQuiet = ({ report, receiver }: Reported, nth: number, all: readonly Reported[]): boolean =>
    receiver === 'alive' &&
    report.good &&
    report.speedDkmh === 0 &&
    report.alarms === 0 &&
    (report.status & drivingBit) === (newest.report.status & drivingBit) &&
    Math.abs(report.latitudeE6 - newest.report.latitudeE6) + Math.abs(report.longitudeE6 - newest.report.longitudeE6) < 36 &&
    (all[nth + 1]?.arrived ?? at) - (all[nth - 1]?.arrived ?? 0) < 50_000 &&
    Math.abs(report.time - report.receivedAt - (newest.report.time - newest.report.receivedAt)) < 4_000 &&
    (report.mileageHm ?? newest.report.mileageHm) === newest.report.mileageHm
  const lastOther = live.findLastIndex((each, nth) => !isQuiet(each, nth, live))
  const stood = live.slice(lastOther + 2)
  for (const [nth, isSent] of items.entries()) {
    const last = sent.slice(1).findLast(({ report }) => isSent(report))
    const ago = last && at - last.made
    say(
      last !== undefined && ago !== undefined && ago > 10_000 + grain + hiddenOf(last, live),
      `item ${nth} not told for ${ago} ms`,
    )
    const once = stood.findLast(({ report }) => isSent(report))
    const since = once && at - once.made
    // The first half minute after the ten minutes shows it without.
    say(since !== undefined && since > 40_000 && since < tenMinutes, `item ${nth} not told for ${since} ms while it stood`)
  }
}

/** What was true, where the receiver could know; and what the record does not name as something that was not found out. */
function truth({ cutSpeed, evidence }: Written, { newest, window, first, sent }: Half, say: Say): void {
  const went = newest.trueMetres - first.trueMetres
  if (window.every(({ receiver }) => receiver === 'alive')) {
    say(newest.trueSpeed > cutSpeed, `it drove at ${newest.trueSpeed} km/h`)
    say(went > 20, `it went ${went} m`)
  }
  const named = new Set([...evidence.missing, ...(evidence.unproven ?? [])])
  if (!named.has('odometer')) say(went > 200, `it went ${went} m with a receiver that was stuck, and nobody was told that it may`)
  if (!named.has('recorderSpeed')) say(newest.trueSpeed > cutSpeed + 0.05, 'it drove with a recorder that counts')
  if (!named.has('satellites'))
    // One that leaves them out is no evidence: it goes by the one before.
    say(
      (sent.findLast(({ report }) => report.satellites !== null) ?? newest).receiver === 'weak',
      'with too few satellites, and nobody was told that they are not counted',
    )
}

/** In words, what was wrong with what was sent; empty: nothing. */
export function wrongWith(written: Written): string[] {
  const wrong: string[] = []
  const say: Say = (isWrong, words) => void (isWrong && wrong.push(words))
  people(written, say)
  const half = halfMinute(written)
  if (!half) return [...wrong, 'no half minute was seen']
  for (const rule of [clocks, reports, leftOut, truth]) rule(written, half, say)
  return wrong
}
