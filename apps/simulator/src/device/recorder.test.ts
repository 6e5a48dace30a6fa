/** The recorder of a simulated terminal: what it keeps of what is measured, and what it says when it is asked. */
import {
  type BodyOf,
  encode,
  type Frame,
  messages,
  recorderAnswers,
  recorderFacts,
  recorderFactBytes,
  recorderKind,
  recorderOrder,
  recorderRecords,
  recorderRequest,
} from '@outrider/jt808'
import { expect, test } from 'vitest'
import { identityOf } from '../identity.ts'
import { Recorder, type RecorderManner } from './recorder.ts'

const at = Date.UTC(2026, 10, 1, 2)
type Sent = Pick<BodyOf<typeof messages.recorderData>, 'command' | 'block'>

function recorder(manner: RecorderManner = 'answers') {
  const sent: Sent[] = []
  const results: number[] = []
  const made = new Recorder({
    identity: identityOf({ phone: '13900000001', version: '2013' }),
    manner,
    now: () => at,
    send: value => sent.push(value),
    acknowledge: (_serial, _id, result) => results.push(result),
  })
  const asks = (command: number, block: Buffer) => {
    const body = encode(messages.queryRecorder, { command, block }, '2013')
    return made.handle({ header: { messageId: messages.queryRecorder.id, serial: 7 }, body } as unknown as Frame)
  }
  const sets = (command: number, data: Buffer) => {
    const body = encode(messages.setRecorder, { command, block: recorderOrder(command, data) }, '2013')
    return made.handle({ header: { messageId: messages.setRecorder.id, serial: 8 }, body } as unknown as Frame)
  }
  return { made, sent, results, asks, sets }
}
const drives = (to: Recorder, seconds: number) => {
  for (let second = 0; second <= seconds; second += 10)
    to.measure({
      alarms: 0,
      status: 3,
      latitude: 31,
      longitude: 121,
      altitude: 4,
      speed: 36,
      course: 0,
      time: at + second * 1_000,
      extras: {},
    })
}

test('between two measurements every second has a speed; the newest minutes are said first, no more than were asked for', () => {
  const { made, sent, asks } = recorder()
  drives(made, 180)
  const { command } = recorderKind('speeds')
  asks(command, recorderRequest(command, { from: at, to: at + 3_600_000, most: 2 }))
  const records = recorderRecords('speeds', recorderAnswers(sent[0]?.block ?? Buffer.alloc(0))[0]?.data ?? Buffer.alloc(0))
  expect(records.map(record => record.at)).toEqual([at + 180_000, at + 120_000])
  expect(new Set(records[1]?.speeds)).toEqual(new Set([36]))
})

test('it says its mileage, refuses, or knows no frames, as it is made', () => {
  const { made, sent, asks } = recorder()
  drives(made, 1_000)
  asks(3, recorderRequest(3))
  expect(recorderFacts('mileage', recorderAnswers(sent[0]?.block ?? Buffer.alloc(0))[0]?.data ?? Buffer.alloc(0))[3]?.value).toBe(
    10,
  )
  const refusing = recorder('refuses')
  refusing.asks(3, recorderRequest(3))
  expect(recorderAnswers(refusing.sent[0]?.block ?? Buffer.alloc(0))[0]?.refused).toBe(true)
  const bare = recorder('bare')
  bare.asks(3, recorderRequest(3))
  bare.asks(3, Buffer.alloc(0))
  expect([bare.results, bare.sent.length]).toEqual([[2], 1])
  const none = recorder('none')
  none.asks(3, recorderRequest(3))
  expect(none.results).toEqual([3])
})

test('what it is set to is what it says afterwards; one that refuses stays as it is', () => {
  const { sent, results, asks, sets } = recorder()
  sets(0xc3, recorderFactBytes('pulses', [at, 3_600]))
  sets(0xc2, recorderFactBytes('clock', [at + 60_000]))
  sets(0x83, recorderFactBytes('clock', [at - 60_000]))
  sets(0x99, Buffer.alloc(0))
  for (const name of ['pulses', 'clock', 'mileage'] as const) {
    const { command } = recorderKind(name)
    asks(command, recorderRequest(command))
  }
  const said = (nth: number, name: 'pulses' | 'clock' | 'mileage') =>
    recorderFacts(name, recorderAnswers(sent[nth]?.block ?? Buffer.alloc(0))[0]?.data ?? Buffer.alloc(0)).map(
      ({ value }) => value,
    )
  expect(results).toEqual([0, 0, 0, 3])
  expect(said(0, 'pulses')[1]).toBe(3_600)
  expect(said(1, 'clock')[0]).toBe(at + 60_000)
  expect(said(2, 'mileage')[1]).toBe(at - 60_000)
  const refusing = recorder('refuses')
  refusing.sets(0xc3, recorderFactBytes('pulses', [at, 1]))
  expect(refusing.results).toEqual([1])
})
