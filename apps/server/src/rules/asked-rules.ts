/** Which of the rules that are not asked by every report are asked by one: those of which something goes on, those that it wakes, and those of places near it. */
import type { GeofenceGrid, StoredGeofence } from './geofence-grid.ts'
import type { RulesOfVehicle } from './rule-book.ts'
import type { VehicleMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'
import { wake } from './waking.ts'

/** Emptied before each report. */
const asked: number[] = []
/** Slower it stands or creeps, and what a single fix says of that is not looked for on the map, 0.1 km/h. */
const moves = 50

/** Their places. `near`: where the vehicle is; undefined: that is doubted, and of rules with a place only what goes on is asked. */
export function askedOf(
  report: RuledReport,
  near: readonly StoredGeofence[] | undefined,
  memory: VehicleMemory,
  rules: RulesOfVehicle,
  grid: GeofenceGrid,
): readonly number[] {
  const states = memory.inOrder
  asked.length = 0
  if (!states || rules.always === rules.plain.length) return asked
  if (states.going.size > 0) for (const place of states.going) asked.push(place)
  wake(rules.sleeping, report, asked)
  if (!near || rules.placed.size === 0) return asked
  askNear(near, rules)
  // Where it stands is the mean of its fixes; what drives off may be elsewhere already.
  if (!memory.standing.drives && report.speedDkmh >= moves) askNear(grid.near(report.latitude, report.longitude), rules)
  if (!states.looked) {
    states.looked = true
    const isAsked = new Set(asked.map(place => rules.plain[place]?.id))
    for (const id of rules.where) if (!isAsked.has(id) && !memory.inside.has(id)) memory.inside.set(id, false)
  }
  return asked
}

function askNear(near: readonly StoredGeofence[], { placed }: RulesOfVehicle): void {
  for (const { id } of near) for (const place of placed.get(id) ?? none) if (!asked.includes(place)) asked.push(place)
}
const none: readonly number[] = []
