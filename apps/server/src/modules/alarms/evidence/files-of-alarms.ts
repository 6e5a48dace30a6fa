/** The call for the files of an alarm. */
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { SeenAlarms } from '../seen-alarms.ts'
import type { EvidenceRepository, EvidenceState } from './evidence.repository.ts'

interface FilesOfAlarmsDependencies {
  alarms: AlarmRepository
  seen: SeenAlarms
  evidence: EvidenceRepository
  files: Pick<Files, 'linksOf'>
}

/** What is shown of several requests: the one that may still bring something, else what came. */
const order: readonly EvidenceState[] = ['receiving', 'asked', 'wanted', 'complete', 'failed']

export const filesOfAlarms = ({
  alarms,
  seen,
  evidence,
  files,
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
    return { state: order.find(state => requests.some(request => request.state === state)) ?? 'none', files: listed }
  },
})
