/** Sends an application, or one for each of several plates; without a network new ones are kept on the device. */
import type { AskedFacts, RequestOf, WorkApplication, WorkKind } from '@outrider/contract'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useSendOrKeep } from '../../../core/outbox/hand-over.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import type { ApplyDraft } from './apply-draft.ts'
import { useRequestIdsOf } from '../../../core/forms/request-id.ts'
import { workTexts } from '../strings.ts'

export function useSendApplication(kind: WorkKind, application: WorkApplication | undefined) {
  const { api } = useOutrider()
  const sendOrKeep = useSendOrKeep()
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const requestIdOf = useRequestIdsOf()
  return async (
    facts: AskedFacts,
    { vehicle, organisation }: ApplyDraft,
    plates: readonly string[],
  ): Promise<'sent' | 'kept'> => {
    const vehicleId = vehicle ? { vehicleId: vehicle.id } : {}
    if (application) {
      const { applicationNum, version } = application
      const change = { ...facts, ...vehicleId, applicationNum, version }
      await api.call('vehManager/updInstMtcApplication', { ...change, requestId: requestIdOf(change) }, { quiet: true })
      return 'sent'
    }
    const request: Omit<RequestOf<'vehManager/addInstMtcApplication'>, 'requestId'> = {
      ...facts,
      ...vehicleId,
      kind,
      ...(organisation && !vehicle && { orgId: organisation.orgId }),
    }
    const platform = vehicle ? splitId(vehicle.id).platformCode : organisation?.pcode
    let how: 'sent' | 'kept' = 'sent'
    for (const plateNum of vehicle ? [request.plateNum] : plates) {
      const ofOne = { ...request, plateNum }
      const requestId = requestIdOf(ofOne)
      const sent = await sendOrKeep({
        path: 'vehManager/addInstMtcApplication',
        requestId,
        body: ofOne,
        pictures: [],
        platform: platform ?? current,
        subject: `apply ${requestId}`,
        title: workTexts.rows.sendApplication,
        about: vehicle?.name ?? plateNum,
        outdates: ['vehManager/getInstMtcApplicationList', 'vehManager/getApplicationCheckList'],
      })
      if (sent === 'kept') how = sent
    }
    return how
  }
}
