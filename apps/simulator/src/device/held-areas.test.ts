/** What a simulated terminal does with areas: holds, refuses, loses them, or has others. */
import { encode, type Frame, type Message, messages, terminalAddress, type Version } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { type AreaManner, HeldAreas } from './held-areas.ts'

function sent<T>(row: Message<T>, value: T, version: Version = '2019'): Frame {
  const address = terminalAddress('13900000001', version)
  return { header: { ...address, messageId: row.id, serial: 1 }, body: encode(row, value, version) } as unknown as Frame
}
const circle = { id: 7, attributes: 0, latitude: 31_000_000, longitude: 121_000_000, radius: 100, name: 'a' }
const set = sent(messages.setCircles, { action: 2, areas: [circle] })
const query = sent(messages.queryAreas, { type: 1, ids: [] })

test.each<[AreaManner, number, number[]]>([
  ['holds', 0, [7]],
  ['refuses', 1, []],
  ['loses', 0, []],
  ['others', 0, [4_000_000_001, 7]],
])('a terminal that %s', (manner, result, ids) => {
  const held = new HeldAreas('2019', manner)
  expect(held.handle(set)).toBe(result)
  const answer = held.handle(query) as { circles: { areas: { id: number }[] }[] }
  expect(answer.circles.flatMap(({ areas }) => areas.map(({ id }) => id))).toEqual(ids)
})

test('what is deleted or replaced is gone, and before 2019 nothing is answered', () => {
  const held = new HeldAreas('2019', 'holds')
  held.handle(set)
  held.handle(sent(messages.setCircles, { action: 0, areas: [{ ...circle, id: 8 }] }))
  expect([...held.circles.keys()]).toEqual([8])
  held.handle(sent(messages.deleteCircles, { ids: [8] }))
  expect(held.circles.size).toBe(0)
  expect(new HeldAreas('2013', 'holds').handle(query)).toBe(3)
  expect(held.handle(sent(messages.linkTest, {}))).toBeUndefined()
})
