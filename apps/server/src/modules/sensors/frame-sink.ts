/**
 * Stores what the bus of a vehicle says (0x0705) and what devices pass through its terminal (0x0900), as far as a sensor reads it. A message with
 * something in it that none reads is kept as before: it may be proposed as a sensor.
 */
import type { Bus } from '../../events/bus.ts'
import type { MessageSink, ReceivedMessage } from '../../events/stored-messages.ts'
import { framesOfBus, framesOfPassed } from '../../fleet/sent-frames.ts'
import type { SensorBook } from '../../sensors/sensor-book.ts'
import type { SensorRows } from '../../sensors/sensor-rows.ts'
import type { SentFrame } from '../../sensors/sent-bytes.ts'

type FrameMessage = 'busMessages' | 'passedData'

interface FrameDependencies {
  rows: SensorRows
  book: Pick<SensorBook, 'reads'>
  bus: Bus
}

function frameSink<Name extends FrameMessage>(
  { rows, book, bus }: FrameDependencies,
  message: Name,
  framesIn: (received: ReceivedMessage<Name>) => SentFrame[],
): MessageSink<Name> {
  return {
    message,
    async store(batch) {
      const left: ReceivedMessage<Name>[] = []
      const read: (SentFrame & { vehicleId: number })[] = []
      for (const received of batch) {
        const { vehicleId } = received
        const frames = framesIn(received)
        const ofSensors = frames.filter(({ source, sourceNumber }) => book.reads(vehicleId, source, sourceNumber))
        if (ofSensors.length < frames.length || frames.length === 0) left.push(received)
        read.push(...ofSensors.map(frame => ({ ...frame, vehicleId })))
      }
      await rows.storeFrames(read)
      if (read.length > 0)
        bus.publish({ kind: 'sensorFramesStored', frames: read.map(frame => ({ ...frame, data: Buffer.from(frame.data) })) })
      return { left, unfinished: [] }
    },
  }
}

export const frameSinks = (deps: FrameDependencies) => [
  frameSink(deps, 'busMessages', ({ body, receivedAt }) => framesOfBus(body, receivedAt)),
  frameSink(deps, 'passedData', ({ body, receivedAt }) => framesOfPassed(body, receivedAt)),
]
