/** Reports that another platform hands on, stored as those of terminals are: the same times, fixes, faults, alarms and keys. */
import { BodyError, decode, messages } from '@outrider/jt808'
import { LRUCache } from 'lru-cache'
import { clockIsSound, source } from '../../events/position-report.ts'
import { faultsOf } from '../../events/report-faults.ts'
import type { ReportIntake } from '../../events/report-intake.ts'
import { AlarmMemory, signalOf } from '../alarms/alarm-memory.ts'
import type { Ingest } from './ingest.ts'
import { normalizeReport } from './normalize-report.ts'

interface IntakeDependencies {
  ingest: Pick<Ingest, 'enqueue'>
  clock: () => number
  recordFaults: (vehicleId: number) => number
}

/** Vehicles of which it is known what came last; of others what is stored tells the newest time, and their next report all alarms. */
const remembered = 100_000
const edition = '2019'

export function reportIntake({ ingest, clock, recordFaults }: IntakeDependencies): ReportIntake {
  const bounds = { maxSize: remembered, sizeCalculation: () => 1 }
  const newest = new LRUCache<number, number>(bounds)
  const alarms = new LRUCache<number, AlarmMemory>(bounds)
  const alarmsOf = (vehicleId: number): AlarmMemory => {
    const known = alarms.get(vehicleId) ?? new AlarmMemory()
    alarms.set(vehicleId, known)
    return known
  }
  return {
    take({ vehicleId, bytes, late, salt, newestTime: stored }, settled) {
      let location
      try {
        location = decode(messages.location, bytes, edition).value
      } catch (error) {
        if (!(error instanceof BodyError)) throw error
        return settled(false)
      }
      const newestTime = newest.get(vehicleId) ?? stored
      const report = normalizeReport(location, bytes, {
        vehicleId,
        now: clock(),
        source: late ? source.batch : source.report,
        version: edition,
        newestTime,
        salt,
      })
      report.faults = faultsOf(report, recordFaults(vehicleId))
      const memory = alarmsOf(vehicleId)
      report.alarmSignal = signalOf(memory, report, location.extras)
      if (report.time > newestTime && clockIsSound(report.quality)) newest.set(vehicleId, report.time)
      ingest.enqueue(report, {
        settle(_, isStored) {
          if (!isStored && report.alarmSignal) memory.forget()
          settled(isStored)
        },
      })
    },
  }
}
