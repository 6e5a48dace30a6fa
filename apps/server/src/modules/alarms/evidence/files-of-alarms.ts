/** The call for the files of an alarm. */
import type { AlarmFile, AlarmFiles } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { CaseEvidencePort, KeptTalksPort, Ports } from '../../ports.ts'
import type { SeenAlarms } from '../seen-alarms.ts'
import type { EvidenceRepository, EvidenceState } from './evidence.repository.ts'
import type { UnaskedFiles } from './unasked-files.ts'

interface FilesOfAlarmsDependencies {
  alarms: AlarmRepository
  seen: SeenAlarms
  evidence: EvidenceRepository
  files: Pick<Files, 'listOf'>
  access: Pick<AccessGate, 'isUnheard'>
  ports: Pick<Ports, 'recordings' | 'keptTalks'>
}

/** What is shown of several requests: the one that may still bring something, else what came. */
const order: readonly EvidenceState[] = ['receiving', 'asked', 'wanted', 'complete', 'failed']

/** Says of the files of talks what they are, and adds those that have none. Who may not hear them gets no link. */
function withTalks(files: readonly AlarmFile[], talks: Awaited<ReturnType<KeptTalksPort['ofAlarm']>>): AlarmFile[] {
  const byName = new Map(talks.map(each => [each.name, each.talk]))
  const named = files.map(file => {
    const talk = byName.get(file.name)
    return talk ? { ...file, talk, link: talk.mayHear ? file.link : null } : file
  })
  const without = talks.filter(({ name }) => files.every(file => file.name !== name))
  return [...named, ...without.map(({ name, state, talk }) => ({ name, size: 0, state, link: null, talk }))]
}

/** Of recordings and talks alone. */
function stateOf(recorded: readonly AlarmFile[]): AlarmFiles['state'] {
  if (recorded.length === 0) return 'none'
  return recorded.some(({ state, talk }) => state === 'expected' && !talk) ? 'receiving' : 'complete'
}

export const filesOfAlarms = ({
  alarms,
  seen,
  evidence,
  files,
  access,
  ports,
}: FilesOfAlarmsDependencies): Handlers<'alarm/getVehiclesAlarmsFile'> => ({
  async 'alarm/getVehiclesAlarmsFile'({ alarmId }, { user }) {
    const [alarm] = await seen(user, await alarms.byIds([alarmId]))
    if (!alarm) fail('alarm.unknown')
    const unheard = access.isUnheard(alarm.vehicleId)
    const requests = await evidence.ofCase(alarmId)
    const talks = await ports.keptTalks.ofAlarm(alarmId, { ...user.rights, ...(unheard && { listenAuth: false }) })
    const listed = await Promise.all(
      requests
        .flatMap(request => request.files)
        .map(async ({ id, ...file }) => {
          const [stored] = file.state === 'stored' ? await files.listOf({ kind: 'alarmEvidence', id }) : []
          // A terminal heard the cab, and nobody spoke with it. Of talks their rights say who hears them.
          if (unheard && stored?.type.startsWith('audio/') && talks.every(({ name }) => name !== file.name))
            return { ...file, link: null, withheld: true as const }
          return { ...file, link: stored?.link ?? null }
        }),
    )
    const recorded = await ports.recordings.ofAlarm(alarmId)
    const state = order.find(each => requests.some(request => request.state === each))
    const all = withTalks([...listed, ...recorded], talks)
    return { state: state ?? stateOf(all), files: all }
  },
})

export const caseEvidence = ({
  alarms,
  seen,
  unasked,
  diskHasRoom,
}: Pick<FilesOfAlarmsDependencies, 'alarms' | 'seen'> & {
  unasked: UnaskedFiles
  diskHasRoom: () => boolean
}): CaseEvidencePort => ({
  async vehicleOf(user, caseId) {
    const [alarm] = await seen(user, await alarms.byIds([caseId]))
    return alarm?.vehicleId
  },
  hasRoom: async (caseId, vehicleId, bytes) => diskHasRoom() && (await unasked.hasRoom(caseId, vehicleId, bytes)),
  async keep(file) {
    const state = await unasked.keep(file)
    return state === 'full' ? 'refused' : state
  },
})
