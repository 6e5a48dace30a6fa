import type { AlarmMethod } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { OfferedWay } from './handling-ways.ts'
import { readyHandlings } from './usual-handlings.ts'

const way = (method: AlarmMethod, closed: OfferedWay['closed'] = []): OfferedWay => ({
  method,
  open: closed.length > 0 ? [] : ['1'],
  onlyHere: 0,
  offline: 0,
  closed,
})
const all = (['message', 'stop', 'confirm', 'misinformation', 'note'] as const).map(method => way(method))
const read = (...args: Parameters<typeof readyHandlings>) =>
  readyHandlings(...args).map(({ way: { method }, phrase, asLastTime }) => [method, phrase, asLastTime])

test('the first alarm is handled with one press too: a true one, a false one, one that is only noted', () => {
  expect(read(all, 'overspeed', null)).toEqual([
    ['confirm', 'saidDriverWarned', false],
    ['misinformation', 'saidNothingSeen', false],
    ['note', 'saidOver', false],
  ])
  expect(read(all, 'emergency', null)).toEqual([
    ['confirm', 'saidDriverSafe', false],
    ['misinformation', 'saidPressedByMistake', false],
    ['note', 'saidWatched', false],
  ])
})

test('the last one comes first and stands there once; a phrase of before that this version has not is left out', () => {
  expect(read(all, 'overspeed', { method: 'misinformation', phrase: 'saidSensor' })).toEqual([
    ['misinformation', 'saidSensor', true],
    ['confirm', 'saidDriverWarned', false],
    ['misinformation', 'saidNothingSeen', false],
  ])
  expect(read(all, 'overspeed', { method: 'confirm', phrase: 'saidDriverWarned' }).map(([method]) => method)).toEqual([
    'confirm',
    'misinformation',
    'note',
  ])
  expect(read(all, 'overspeed', { method: 'note', phrase: 'saidLongAgo' })[0]).toEqual(['confirm', 'saidDriverWarned', false])
})

test('a way that is closed for any of them is not one press away', () => {
  const some = all.map(each => (each.method === 'note' ? each : way(each.method, [['noRight', ['1']]])))
  expect(read(some, 'overspeed', { method: 'confirm', phrase: 'saidReported' })).toEqual([['note', 'saidOver', false]])
})
