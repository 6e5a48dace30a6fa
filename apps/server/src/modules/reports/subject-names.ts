/** What a file or schedule is of, in words, as far as its user sees it. */
import type { Lang } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { ReportSubject } from './asked.ts'

/** Names that are shown; of the others, how many they are. */
const named = 3

export interface Names {
  readonly subjects: string[]
  readonly subjectCount: number
}

export async function subjectNames(
  { access, fleet }: { access: AccessGate; fleet: LiveFleet },
  userId: number,
  { vehicleIds = [], orgIds = [] }: Pick<ReportSubject, 'vehicleIds' | 'orgIds'>,
  lang: Lang,
): Promise<Names> {
  const scope = await access.scope(userId)
  const subjects: string[] = []
  for (const id of orgIds.map(Number))
    if (subjects.length < named && scope.organisationIds.has(id)) subjects.push(fleet.organisations.name(id, lang))
  for (const id of vehicleIds.map(Number)) {
    if (subjects.length === named) break
    const vehicle = fleet.vehicle(id)
    if (vehicle && scope.includes(vehicle)) subjects.push(vehicle.identity.plateNum)
  }
  return { subjects, subjectCount: orgIds.length + vehicleIds.length }
}
