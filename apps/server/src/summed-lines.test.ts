import { expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { summedMs, SummedLines } from './summed-lines.ts'

test('of one terminal a message is one line a minute and then its count, however often it comes; others have lines of their own', () => {
  let now = 0
  const lines = new SummedLines(() => now)
  const text = 'sub-package was refused'
  let written = 0
  for (let at = 0; at < 84_000; at += 1) if (lines.admits('warn', { phone: '1', why: at }, text)) written += 1
  expect(written).toBe(1)
  expect(lines.admits('warn', { phone: '2' }, text)).toBe(true)
  expect(lines.admits('warn', { phone: '1' }, 'another message')).toBe(true)
  expect(lines.turn()).toBeUndefined()
  now += summedMs
  expect(lines.turn()).toEqual([{ level: 'warn', fields: { phone: '1', notLogged: 83_999 }, text }])
  // Its sum was its line of this minute.
  expect(lines.admits('warn', { phone: '1' }, text)).toBe(false)
  expect(lines.admits('warn', { phone: '2' }, text)).toBe(true)
})

test('many invented sources get a hundred lines a minute and one sum, and bounded memory', () => {
  let now = 0
  const lines = new SummedLines(() => now)
  let written = 0
  for (let at = 0; at < 200_000; at += 1)
    if (lines.admits('warn', { address: `10.0.${at >> 8}.${at & 255}` }, 'refused')) written += 1
  expect(written).toBe(100)
  now += summedMs
  expect(lines.turn()).toEqual([{ level: 'warn', fields: { notLogged: 199_900 }, text: 'refused' }])
})

test('what is nowhere but in the log is always written', () => {
  const lines = new SummedLines(() => 0)
  const text = 'passwordChanged not recorded: writing failed'
  const written = Array.from({ length: 1_000 }, () => lines.admits('error', { userId: 1 }, text))
  expect(written).not.toContain(false)
})

test('the log of the server sums messages of whatever part of it, also through loggers of single requests', () => {
  const written: string[] = []
  const log = makeLog('info', { write: line => void written.push(line) })
  for (let at = 0; at < 1_000; at += 1) {
    log.warn({ terminal: '13900000000', damagedFrames: at }, 'faults of a terminal')
    log.child({ reqId: at }).error({ call: 'alarm/list', err: new Error('away') }, 'call failed')
    log.info('a line without fields')
  }
  const texts = written.map(line => (JSON.parse(line) as { msg: string }).msg)
  const times = (text: string): number => texts.filter(each => each === text).length
  expect([times('faults of a terminal'), times('call failed'), times('a line without fields')]).toEqual([1, 10, 10])
})
