/** Departure checks, and the vehicles they are of, as the API shows them. */
import { type DepartureCheck, type DepartureVehicle, filesPath, type Lang } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { itemName, type ListsFor } from './checklists.ts'
import type { CheckRow, LatestCheck } from './departure-checks.repository.ts'
import { platformDay } from './platform-day.ts'
import type { CheckParts } from './check-parts.ts'
import { ownerOf } from './filled-checks.ts'

export const vehicleOnWire = (
  { identity }: LiveVehicle,
  { fleet, lists, latest, lang }: { fleet: LiveFleet; lists: ListsFor; latest: LatestCheck | undefined; lang: Lang },
): DepartureVehicle => ({
  vehicleId: String(identity.id),
  plateNum: identity.plateNum,
  nickname: identity.nickname,
  orgId: identity.organisationId,
  orgName: fleet.organisations.name(identity.organisationId, lang),
  vehicleType: identity.vehicleType,
  checklistId: lists.for(identity).checklistId,
  state: latest?.state ?? 'none',
  filledAt: latest?.filled_at.getTime() ?? null,
  userName: latest?.user_name ?? '',
  defects: latest?.defects ?? 0,
})

export const checkOnWire = async (
  row: CheckRow,
  parts: CheckParts,
  { user, lang }: { user: SignedInUser; lang: Lang },
): Promise<DepartureCheck> => {
  const { fleet, files } = parts.deps
  const { plateNum = '', nickname = '' } = fleet.vehicle(row.vehicle_id)?.identity ?? {}
  const links = row.items.some(({ fileIds }) => fileIds.length > 0) ? await files.linksOf(ownerOf(row.id)) : []
  const linkOf = (fileId: string) => links.find(link => link.startsWith(`${filesPath}/${fileId}?`)) ?? []
  return {
    checkId: row.id,
    vehicleId: String(row.vehicle_id),
    plateNum,
    nickname,
    day: platformDay(row.filled_at.getTime(), parts.zoneOf(row.vehicle_id)),
    filledAt: row.filled_at.getTime(),
    receivedAt: row.received_at.getTime(),
    userName: row.user_name,
    own: row.user_id === user.userId,
    mileage: row.mileage,
    note: row.note,
    state: row.state,
    items: row.items.map(({ itemId, name, serious, result, note, fileIds }) => ({
      itemId,
      name: itemName({ itemId, name }, lang),
      serious,
      result,
      note,
      pictures: fileIds.flatMap(linkOf),
    })),
    decision: row.decided_at && {
      released: row.state === 'released',
      at: row.decided_at.getTime(),
      userName: row.decided_by_name ?? '',
      note: row.decision_note ?? '',
    },
  }
}
