/** The table of message ids against what the texts count, and against the codec. */
import { expect, test } from 'vitest'
import { messages } from '../messages/table.ts'
import { messageIdRow, messageIds, type MessageText, passedPackets } from './message-ids.ts'

/** Packets have no id: they are in no list of messages. */
const listedIn = (text: MessageText) => messageIds.filter(({ id, texts }) => id !== passedPackets && texts.includes(text))
const counts = (text: MessageText) => {
  const ranges = listedIn(text).filter(({ id, last }) => id !== last)
  return { ids: listedIn(text).length - ranges.length, ranges: ranges.length }
}

test('every edition has as many ids and reserved ranges as its list of messages', () => {
  expect(counts('11')).toEqual({ ids: 53, ranges: 2 })
  expect(counts('13')).toEqual({ ids: 65, ranges: 2 })
  expect(counts('19')).toEqual({ ids: 71, ranges: 4 })
  expect(counts('V')).toEqual({ ids: 19, ranges: 0 })
})

test('an id has one row, in one direction, and a name in both languages', () => {
  const ids = messageIds.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(messageIds.filter(({ en, zh }) => en === '' || !/\p{Script=Han}/u.test(zh))).toEqual([])
})

test('every message that the codec reads is in it under the same name', () => {
  for (const { id, name, nameZh } of Object.values(messages)) expect(messageIdRow(id)).toMatchObject({ id, en: name, zh: nameZh })
})

test('an id in a range is found, one in no text is not', () => {
  expect(messageIdRow(0xe123)).toMatchObject({ id: 0xe000, en: 'message of a maker' })
  expect(messageIdRow(0x7abc)).toBeUndefined()
})
