import { soundDecoder } from '@outrider/jt1078/audio'
import { expect, test } from 'vitest'
import { TwoTracks } from './two-tracks.ts'

/** `ms` of one loudness. */
const loud = (ms: number, level: number) => new Int16Array(ms * 8).fill(level)
/** What is heard in each millisecond. */
function heard(bytes: Buffer) {
  const samples = soundDecoder('g711a')(bytes)
  const of = (beside: number) => [...samples].filter((_, at) => at % 16 === beside).map(sample => Math.round(sample / 1_000))
  return { platform: of(0), cab: of(1) }
}
const runs = (levels: number[]): string =>
  levels.reduce((text, level, at) => (at > 0 && level === levels[at - 1] ? text : `${text} ${at}:${level}`), '').trim()

test('both directions are in the time of the clock, with silence where nothing came', () => {
  const tracks = new TwoTracks()
  tracks.add('platform', loud(40, 8_000), 240)
  tracks.add('cab', loud(40, -4_000), 340)
  const first = tracks.take(320)
  const whole = heard(Buffer.concat([first, tracks.take(400)]))
  expect(first.length).toBe(320 * 16)
  expect(runs(whole.platform)).toBe('0:0 200:8 240:0')
  expect(runs(whole.cab)).toBe('0:0 300:-4 340:0')
})

test('packets that come a little late leave no holes, and those of a burst follow each other', () => {
  const tracks = new TwoTracks()
  for (const ms of [240, 300, 390]) tracks.add('cab', loud(40, 8_000), ms)
  expect(runs(heard(tracks.take(600)).cab)).toBe('0:0 200:8 320:0')
  for (let at = 0; at < 5; at++) tracks.add('cab', loud(40, 8_000), 1_000)
  expect(tracks.endsAt).toBe(1_160)
  expect(runs(heard(tracks.take(1_400)).cab)).toBe('0:0 360:8 560:0')
  // A minute of sound within a moment is no sound of a talk.
  for (let at = 0; at < 60; at++) tracks.add('cab', loud(1_000, 8_000), 1_400)
  expect(tracks.lost).toBeGreaterThan(45 * 8_000)
})
