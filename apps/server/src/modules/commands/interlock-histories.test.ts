/**
 * Nothing that can stop a vehicle is sent out of the rule, whatever happened before: random histories against a model that knows what was true.
 * `npm run histories` looks at 100,000 of them.
 */
import { expect, test } from 'vitest'
import { quality, source } from '../../events/position-report.ts'
import { drivingBit, InterlockHistory, type Reported, speedingBits, type Written } from '../../testing/interlock-histories.ts'

const histories = Number(process.env['OUTRIDER_HISTORIES'] ?? 600)
const fromSeed = Number(process.env['OUTRIDER_HISTORY_SEED'] ?? 1)

/** Metres along the road that a report says. */
const said = ({ report }: Reported): number => (report.latitudeE6 - 31_230_400) * 0.111_195
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
function halfMinute({ reported, knownSince }: Written) {
  const live = reported.filter(
    ({ report, taken }) =>
      taken >= knownSince &&
      (report.source === source.report || report.source === source.queryReply) &&
      (report.quality & quality.late) === 0,
  )
  // The same moment reported again is no news.
  const news = live.filter((each, nth) => nth === 0 || each.report.time > (live[nth - 1]?.report.time ?? 0))
  const newest = news.at(-1)
  const first = newest && news.findLast(({ arrived }) => newest.arrived - arrived >= 29_500)
  // A moment is told again with an item that was left out: no news of where it stands, but the item is told.
  return first && { newest, window: news.slice(news.indexOf(first)), sent: live.slice(live.indexOf(first)) }
}

const mayStill = (person: Written['facts']['approver']): boolean =>
  !!person && person.hasRight && !person.locked && !person.signInEnded && person.sees

/** In words, what was wrong with what was sent; empty: nothing. */
function wrongWith(written: Written): string[] {
  const { order, at, facts, restoredAt, unlockedAt, linkedSince, cutSpeed, evidence } = written
  const { asker, approver } = facts
  const wrong: string[] = []
  const say = (isWrong: boolean, words: string) => void (isWrong && wrong.push(words))
  say(order.writes !== 1, 'sent twice')
  say(!mayStill(asker), 'nobody may want it any more')
  say(facts.needsApproval && !order.approved, 'nobody approved it')
  say(order.approved && !mayStill(approver), 'who approved it may not any more')
  say(facts.vehicleChanged || facts.frozen || facts.expired, 'another vehicle, or frozen, or too late')
  say(restoredAt >= order.askedFor, 'restored since')
  say(order.kind === 'lock' && unlockedAt >= order.askedFor, 'unlocked since')
  say(order.kind === 'lock' && facts.needsApproval, 'a lock that nobody approved')

  const half = halfMinute(written)
  if (!half) return [...wrong, 'no half minute was seen']
  const { window, newest, sent } = half
  const [first = newest] = window
  // The clock of a terminal may be ahead by 10 s, and hides as much of the way; so does a clock of the server that was behind when it started.
  say(at - newest.made > 20_500 + written.startedBehind, `seen ${at - newest.made} ms ago`)
  say(newest.arrived < linkedSince, 'seen over another link')
  say(window.some(isBlind), 'no fix')
  say(
    window.some(({ report }) => (report.quality & quality.future) !== 0),
    'by a clock that cannot be',
  )
  // What the terminal told since it stands, it has to tell to the end.
  for (const [nth, isSent] of items.entries()) {
    const last = sent.slice(1).findLast(({ report }) => isSent(report))
    say(!!last && at - last.made > 20_500 + written.startedBehind, `item ${nth} not told for ${last && at - last.made} ms`)
  }
  say(
    window.some(each => each.report.speedDkmh > cutSpeed * 10 || recorder(each) > cutSpeed),
    'faster than allowed',
  )
  say(window.some(saysSo), 'it says that it drives')
  say(
    window.some(({ report: { satellites } }) => satellites !== null && satellites < 4),
    'with too few satellites',
  )
  const odometers = new Set(window.flatMap(({ report }) => report.mileageHm ?? []))
  say(odometers.size > 1, 'the odometer rose')
  say(Math.abs(said(newest) - said(first)) > 16, 'it moved')
  // What was true, where the receiver could know.
  if (window.every(({ receiver }) => receiver === 'alive')) {
    say(newest.trueSpeed > cutSpeed, `it drove at ${newest.trueSpeed} km/h`)
    say(newest.trueMetres - first.trueMetres > 20, `it went ${newest.trueMetres - first.trueMetres} m`)
  }
  // What was not found out, since the terminal never tells it, is named.
  const named = new Set([...evidence.missing, ...(evidence.unproven ?? [])])
  const went = newest.trueMetres - first.trueMetres
  if (!named.has('odometer')) say(went > 200, `it went ${went} m with a receiver that was stuck, and nobody was told that it may`)
  if (!named.has('recorderSpeed')) say(newest.trueSpeed > cutSpeed + 0.05, 'it drove with a recorder that counts')
  return wrong
}

test(`of ${histories} random histories nothing is sent out of the rule, and what may be sent is`, { timeout: 3_600_000 }, () => {
  const sent = { cut: 0, lock: 0 }
  for (let seed = fromSeed; seed < fromSeed + histories; seed++) {
    const history = new InterlockHistory(seed)
    history.run(300)
    for (const written of history.written) {
      sent[written.order.kind] += 1
      const wrong = wrongWith(written)
      if (wrong.length > 0) expect.fail(`history ${seed} at ${written.at} ms: ${wrong.join('; ')}`)
    }
  }
  // Else nothing was tested.
  expect(sent.cut / histories).toBeGreaterThan(0.1)
  expect(sent.lock / histories).toBeGreaterThan(0.01)
  if (histories > 10_000) console.info(`${histories} histories, ${sent.cut} cuts and ${sent.lock} locks sent`)
})
