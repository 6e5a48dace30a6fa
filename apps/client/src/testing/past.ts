/** What terminals reported in the past, stored as the gateway stores it: reports of a vehicle, and driver cards. */
import type { PositionReport } from '../../../server/src/events/position-report.ts'
import type { TestPlatform } from '../../../server/src/testing/platform.ts'
import { aReport, cardSink, IngestRepository } from './server.ts'

/** @param rows in what they differ from a good report; `time`: ms since 1970 */
export async function addReports(
  { database }: TestPlatform,
  vehicle: string,
  rows: readonly (Partial<PositionReport> & { time: number })[],
): Promise<void> {
  const client = await database.pool.connect()
  try {
    const reports = rows.map((row, at) => aReport(Number(vehicle), at, { receivedAt: row.time + 300, mileageHm: null, ...row }))
    await new IngestRepository().store(client, reports)
  } finally {
    client.release()
  }
}

export interface Card {
  name: string
  licence: string
  /** ms since 1970. */
  from: number
  /** Absent: the card is still inserted. */
  to?: number
}

export async function addDriverCards({ database }: TestPlatform, vehicle: string, cards: readonly Card[]): Promise<void> {
  const events = cards.flatMap(({ name, licence, from, to }) => [
    { status: 1, result: 0, name, certificate: licence, issuer: '上海', validUntil: '20391231', time: from },
    ...(to === undefined ? [] : [{ status: 2, time: to }]),
  ])
  await cardSink(database.pool).store(
    events.map(body => ({
      body,
      vehicleId: Number(vehicle),
      terminalId: 0,
      edition: 2019,
      serial: 1,
      receivedAt: body.time,
      zoneMinutes: 480,
      bytes: Buffer.alloc(0),
    })),
  )
}
