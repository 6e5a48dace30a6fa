import { aboutVehicle, alarmReport, encode, type Frame, POST_CHECK_ANSWER, writeEnvelope } from '@outrider/jt809'
import { expect, test } from 'vitest'
import type { ReportedTo } from './reported.ts'
import { understand } from './understand.ts'

async function textsOf(messageId: number, body: Buffer): Promise<string[]> {
  const texts: string[] = []
  const to: Pick<ReportedTo, 'alarmed' | 'answered'> = {
    alarmed: async ({ text }) => void texts.push(text),
    answered: async ({ text }) => texts.push(text) > 0,
  }
  const header = { messageId, serial: 1 } as Frame['header']
  await understand({ header, body, edition: '2011' }, to as ReportedTo)
  return texts
}

test('texts of a megabyte are kept as far as somebody reads them', async () => {
  const text = `疲劳${'x'.repeat(900_000)}`
  const alarm = encode(alarmReport, { source: 1, alarmType: 2, time: 1_000, infoId: 7, text }, '2011')
  const answer = Buffer.concat([Buffer.alloc(21), Buffer.from('x'.repeat(900_000))])
  answer.writeUInt32BE(7, 13)
  answer.writeUInt32BE(900_000, 17)
  const sent = [
    ...(await textsOf(0x1400, writeEnvelope(aboutVehicle('沪A11111', 2), alarmReport.id, alarm))),
    ...(await textsOf(0x1300, writeEnvelope(undefined, POST_CHECK_ANSWER, answer))),
  ]
  expect(sent.map(each => each.length)).toEqual([500, 500])
  expect(sent[0]?.startsWith('疲劳xxx')).toBe(true)
})
