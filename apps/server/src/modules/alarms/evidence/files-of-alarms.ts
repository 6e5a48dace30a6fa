/** The call for the files of an alarm. */
import type { AlarmFile, AlarmFiles } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { RecordingsPort } from '../../ports.ts'
import type { SeenAlarms } from '../seen-alarms.ts'
import type { EvidenceRepository, EvidenceState } from './evidence.repository.ts'

interface FilesOfAlarmsDependencies {
  alarms: AlarmRepository
  seen: SeenAlarms
  evidence: EvidenceRepository
  files: Pick<Files, 'linksOf'>
  recordings: () => RecordingsPort
}

/** What is shown of several requests: the one that may still bring something, else what came. */
const order: readonly EvidenceState[] = ['receiving', 'asked', 'wanted', 'complete', 'failed']

/** Of recordings alone. */
function stateOf(recorded: readonly AlarmFile[]): AlarmFiles['state'] {
  if (recorded.length === 0) return 'none'
  return recorded.some(({ state }) => state === 'expected') ? 'receiving' : 'complete'
}

export const filesOfAlarms = ({
  alarms,
  seen,
  evidence,
  files,
  recordings,
}: FilesOfAlarmsDependencies): Handlers<'alarm/getVehiclesAlarmsFile'> => ({
  async 'alarm/getVehiclesAlarmsFile'({ alarmId }, { user }) {
    const [alarm] = await seen(user, await alarms.byIds([alarmId]))
    if (!alarm) fail('alarm.unknown')
    const requests = await evidence.ofCase(alarmId)
    const listed = await Promise.all(
      requests
        .flatMap(request => request.files)
        .map(async ({ id, name, size, state }) => ({
          name,
          size,
          state,
          link: state === 'stored' ? ((await files.linksOf({ kind: 'alarmEvidence', id }))[0] ?? null) : null,
        })),
    )
    const recorded = await recordings().ofAlarm(alarmId)
    const state = order.find(each => requests.some(request => request.state === each))
    return { state: state ?? stateOf(recorded), files: [...listed, ...recorded] }
  },
})
