/** The text of a message that waits, in the language of its device. */
import { type AlarmLevel, alarmTypeOf, type Lang } from '@outrider/contract'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { MessageAlarmsPort, PushMessage, PushSubscription } from '../../ports.ts'
import type { WaitingMessage } from './receipts.repository.ts'

interface MessageDependencies {
  access: Pick<AccessGate, 'vehicle'>
  files: Pick<Files, 'linksOf'>
  messageAlarms: () => Pick<MessageAlarmsPort, 'idFor'>
}

const alarmTitles: Record<AlarmLevel, Record<Lang, string>> = {
  1: { zh: '一级报警', en: 'Level 1 alarm' },
  2: { zh: '二级报警', en: 'Level 2 alarm' },
}
const onlineTitle: Record<Lang, string> = { zh: '车辆上线', en: 'Vehicle online' }

/** undefined: its vehicle or its alarm is gone, or the user does not see it any more. */
export const messageOf =
  ({ access, files, messageAlarms }: MessageDependencies) =>
  async (waiting: WaitingMessage, to: PushSubscription): Promise<PushMessage | undefined> => {
    const { vehicleId, caseId, type, level, startedAt, fileId } = waiting
    const { lang } = to
    const vehicle = await access.vehicle(to.userId, String(vehicleId))
    if (!vehicle) return undefined
    const plate = vehicle.identity.plateNum
    // Of no type of the specification: it opens nothing by itself.
    if (waiting.kind === 'online')
      return { type: 'vehicleOnline', title: onlineTitle[lang], body: plate, at: waiting.at, name: `online-${vehicleId}` }
    if (caseId === null || type === null || level === null) return undefined
    const [image] = fileId === null ? [] : await files.linksOf({ kind: 'alarmEvidence', id: fileId })
    const message = to.kind === 'officialAccount' ? await messageAlarms().idFor(to.userId, caseId) : undefined
    return {
      type: 'Alarm',
      params: { alarmId: caseId },
      title: alarmTitles[level][lang],
      body: [plate, alarmTypeOf(type)?.[lang]].filter(Boolean).join(' · '),
      at: startedAt ?? waiting.at,
      name: `alarm-${caseId}`,
      ...(image !== undefined && { image }),
      ...(message !== undefined && { page: `/vehAlmDetail?${new URLSearchParams({ vehAlmMsgId: message }).toString()}` }),
    }
  }
