/** Why a vehicle may not leave, whatever its check says: its papers, its alarms, its maintenance, its terminal. */
import type { Lang } from '@outrider/contract'
import { fail } from '../../calls/refusal.ts'
import type { VehicleIdentity } from '../../fleet/live-vehicle.ts'
import type { DepartureCheckDependencies } from './check-parts.ts'

type Sources = Pick<DepartureCheckDependencies, 'papers' | 'departureBlocks' | 'maintenance' | 'deviceDown'>

const refusals = {
  papers: names => fail('departureCheck.paperExpired', { papers: names }),
  alarms: names => fail('departureCheck.alarmOpen', { rules: names }),
  maintenance: names => fail('departureCheck.maintenanceOverdue', { plans: names }),
  device: names => fail('departureCheck.deviceDown', { faults: names }),
} as const satisfies Record<string, (names: string) => never>
export type NotToLeave = { why: keyof typeof refusals; names: string[] }

/** @param at when it leaves, ms since 1970 */
export async function whyNotToLeave(
  { papers, departureBlocks, maintenance, deviceDown }: Sources,
  { id, organisationId }: Pick<VehicleIdentity, 'id' | 'organisationId'>,
  at: number,
  lang: Lang,
): Promise<NotToLeave[]> {
  const device = async (): Promise<string[]> => {
    const hours = await papers().deviceDownHours(organisationId)
    return hours === undefined ? [] : await deviceDown.faults(id, at, hours, lang)
  }
  const found = await Promise.all([
    papers().refusing(id, organisationId, at, lang),
    departureBlocks().of(id, at),
    maintenance().forbidding(id, at),
    device(),
  ])
  const kinds = ['papers', 'alarms', 'maintenance', 'device'] as const
  return kinds.flatMap((why, index) => {
    const names = found[index] ?? []
    return names.length > 0 ? [{ why, names }] : []
  })
}

/** Throws the Refusal of the first of these. */
export function refuse([first]: readonly NotToLeave[], lang: Lang): void {
  if (first) refusals[first.why](first.names.join(lang === 'zh' ? '、' : ', '))
}
