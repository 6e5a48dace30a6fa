/**
 * Nothing that can stop a vehicle is sent out of the rule, whatever happened before: random histories against a model that knows what was true.
 * `npm run histories` looks at 100,000 of them.
 */
import { expect, test } from 'vitest'
import { quality, source } from '../../events/position-report.ts'
import {
  cutSpeed,
  drivingBit,
  InterlockHistory,
  type Reported,
  speedingBit,
  type Written,
} from '../../testing/interlock-histories.ts'

const histories = Number(process.env['OUTRIDER_HISTORIES'] ?? 600)
const fromSeed = Number(process.env['OUTRIDER_HISTORY_SEED'] ?? 1)

/** Metres along the road that a report says. */
const said = ({ report }: Reported): number => (report.latitudeE6 - 31_230_400) * 0.111_195
const recorder = ({ report }: Reported): number => (report.extras ? report.extras.readUInt16BE(2) / 10 : 0)

/** The half minute of live reports before the newest; undefined: there is none, or something in it is against it. */
function halfMinute({ reported, knownSince }: Written) {
  const live = reported.filter(
    ({ report, taken }) => taken >= knownSince && report.source === source.report && (report.quality & quality.late) === 0,
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
  const { order, at, facts, restoredAt, unlockedAt, linkedSince } = written
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
  say(
    window.some(({ report, receiver }) => !report.good || receiver === 'blind' || receiver === 'broken'),
    'no fix',
  )
  // What the terminal told since it stands, it has to tell to the end.
  for (const item of ['mileageHm', 'satellites', 'extras'] as const) {
    const last = sent.slice(1).findLast(({ report }) => report[item] !== null)
    say(!!last && at - last.made > 20_500 + written.startedBehind, `${item} not told for ${last && at - last.made} ms`)
  }
  say(
    window.some(each => each.report.speedDkmh > cutSpeed * 10 || recorder(each) > cutSpeed),
    'faster than allowed',
  )
  say(
    window.some(({ report }) => (report.status & drivingBit) !== 0 || (report.alarms & speedingBit) !== 0),
    'it says that it drives',
  )
  const odometers = new Set(window.flatMap(({ report }) => report.mileageHm ?? []))
  say(odometers.size > 1, 'the odometer rose')
  say(Math.abs(said(newest) - said(first)) > 16, 'it moved')
  // What was true, where the receiver could know.
  if (window.every(({ receiver }) => receiver === 'alive')) {
    say(newest.trueSpeed > cutSpeed, `it drove at ${newest.trueSpeed} km/h`)
    say(newest.trueMetres - first.trueMetres > 20, `it went ${newest.trueMetres - first.trueMetres} m`)
  }
  if (odometers.size === 1) say(newest.trueMetres - first.trueMetres > 200, 'it drove with a receiver that was stuck')
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
