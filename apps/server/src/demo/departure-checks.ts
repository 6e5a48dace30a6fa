/** Departure checks of the demo: a past of some days, those of today, and one vehicle that waits for its release. Names are in one language. */
import { type ChecklistItem, departureLimits, standardItems, standardItemsOf } from '@outrider/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

interface CheckedVehicle {
  vehicle_id: number
  organisation_id: number
}

const day = 86_400_000
const pastDays = 6
/** Vehicles that are checked each day; the others are seen as not checked today. */
const checkedVehicles = 12
const drivers = ['王建国', '李卫东', '赵志强', '陈明', '刘洋', '周海涛']
/** Of the platform: the demo is in China. */
const zoneOffset = 8 * 3_600_000

/** By place of the vehicle and days ago; others have none. */
const found: readonly { vehicle: number; daysAgo: number; item: string; note: string; decision?: string }[] = [
  { vehicle: 2, daysAgo: 0, item: 'brakes', note: '制动气压上升慢，疑似漏气' },
  { vehicle: 4, daysAgo: 0, item: 'lights', note: '左后转向灯不亮' },
  { vehicle: 6, daysAgo: 0, item: 'tyres', note: '右前轮胎面有裂纹', decision: '已更换备胎，复查合格' },
  { vehicle: 1, daysAgo: 1, item: 'fluids', note: '冷却液略低' },
  { vehicle: 5, daysAgo: 2, item: 'belts', note: '副驾驶安全带卡扣损坏', decision: '已更换卡扣' },
  { vehicle: 0, daysAgo: 3, item: 'papers', note: '道路运输证复印件模糊' },
]

/** A list of the company's own. */
const tankerItems: readonly ChecklistItem[] = [
  ...standardItemsOf('tanker').map(itemId => ({
    itemId,
    name: standardItems[itemId]?.zh ?? itemId,
    serious: standardItems[itemId]?.serious ?? false,
  })),
  { itemId: 'own-plates', name: '危险品标志牌与运输文件', serious: true },
].slice(0, departureLimits.items)

export async function addDemoDepartureChecks(
  tx: Transaction<Database>,
  vehicles: readonly CheckedVehicle[],
  root: number,
): Promise<void> {
  const now = Date.now()
  await tx
    .insertInto('departure_checklists')
    .values({
      organisation_id: root,
      vehicle_type: 'tanker',
      items: JSON.stringify(tankerItems),
      changed_at: new Date(now - 20 * day),
      changed_by: '安全管理部',
    })
    .execute()
  const rows = vehicles
    .slice(0, checkedVehicles)
    .flatMap((vehicle, place) => Array.from({ length: pastDays + 1 }, (_, daysAgo) => checkOf(vehicle, { place, daysAgo, now })))
  await tx.insertInto('departure_checks').values(rows).execute()
}

function checkOf(vehicle: CheckedVehicle, { place, daysAgo, now }: { place: number; daysAgo: number; now: number }) {
  // The day that it is on the platform, from its midnight on: a check of today is one of today at any hour.
  const midnight = Math.floor((now + zoneOffset) / day) * day - zoneOffset - daysAgo * day
  const morning = midnight + 6 * 3_600_000 + place * 240_000
  const filled = Math.min(morning, daysAgo === 0 ? Math.max(midnight, now - (checkedVehicles - place) * 60_000) : morning)
  const defect = found.find(each => each.vehicle === place && each.daysAgo === daysAgo)
  const items = standardItemsOf('truck').map(itemId => {
    const wrong = defect?.item === itemId
    const { zh = itemId, serious = false } = standardItems[itemId] ?? {}
    return { itemId, name: zh, serious, result: wrong ? 'defect' : 'good', note: wrong ? defect.note : '', fileIds: [] }
  })
  const serious = defect !== undefined && (standardItems[defect.item]?.serious ?? false)
  const decided = defect?.decision
  const state = !defect ? 'passed' : !serious ? 'defects' : decided ? 'released' : 'waiting'
  return {
    ...vehicle,
    day: new Date(filled + zoneOffset).toISOString().slice(0, 10),
    filled_at: new Date(filled),
    received_at: new Date(filled + 20_000),
    user_id: null,
    user_name: drivers[place % drivers.length] ?? '',
    mileage: null,
    note: '',
    items: JSON.stringify(items),
    defects: defect ? 1 : 0,
    state,
    ...(decided && { decided_at: new Date(filled + 40_000), decided_by_name: '安全员 张敏', decision_note: decided }),
  } as const
}
