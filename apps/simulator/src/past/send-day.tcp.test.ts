import { messages } from '@outrider/jt808'
import { afterEach, expect, test } from 'vitest'
import { recordedDay } from './recorded-day.ts'
import { sendDay } from './send-day.ts'
import { Terminal } from '../terminal.ts'
import { TestPlatform } from '../testing/platform.ts'

const platform = new TestPlatform()
const day = recordedDay({ from: Date.UTC(2026, 2, 9, 16) })
let terminal: Terminal | undefined

afterEach(async () => {
  await terminal?.stop()
  await platform.close()
})

test('a recorded day arrives complete: live reports one by one, buffered ones in batches', async () => {
  const port = await platform.listen()
  terminal = new Terminal({ host: '127.0.0.1', port, phone: '13800000001', version: '2019', window: 64 })
  await terminal.start()
  await sendDay(terminal, day)
  const sent = day.steps.flatMap(step => ('report' in step ? [step.report.time] : []))
  expect(platform.locations().map(({ time }) => time)).toEqual(sent)
  const late = platform.values(messages.locationBatch).flatMap(({ type, locations }) => locations.map(() => type))
  const noSignal = day.segments.find(({ name }) => name === 'noSignal')
  const buffered = sent.filter(time => noSignal && time !== null && time >= noSignal.from && time < noSignal.to)
  expect(late).toEqual(buffered.map(() => 1))
})
