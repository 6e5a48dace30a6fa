/** What driving recorders say, for the modules that ask them: modules know nothing of the protocol. */
import { recorderAnswers, recorderFacts, recorderKind } from '@outrider/jt808'
import { timeInZone } from '../events/terminal-clock.ts'

export {
  recorderAnswers,
  recorderFacts,
  recorderFile,
  recorderFileName,
  recorderKind,
  type RecorderKindName,
  recorderKinds,
  recorderPlace,
  type RecorderRecord,
  recorderRecords,
} from '@outrider/jt808'

/** The clock of a recorder: what it is asked with, and the time that an answer says, ms since 1970; undefined: none. */
export const clockOfRecorder = {
  command: recorderKind('clock').command,
  read(block: Buffer, zoneMinutes: number): number | undefined {
    const frames = recorderAnswers(block)
    // Until 2011 the data come without a frame.
    const data = frames.length === 0 ? block : frames.find(({ checks, refused }) => checks && !refused)?.data
    const said = data && recorderFacts('clock', data)[0]?.value
    const at = said === undefined || said === null ? null : timeInZone(Number(said), zoneMinutes)
    return at === null || !Number.isFinite(at) ? undefined : at
  },
}
