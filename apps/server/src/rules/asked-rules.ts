/** Which of the rules that are not asked by every report are asked by one: those of which something goes on, those that it wakes, and those of places near it. */
import { type GeofenceGrid, Near } from './geofence-grid.ts'
import type { RulesOfVehicle } from './rule-book.ts'
import type { VehicleMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'
import { Asked, wake } from './waking.ts'

/** For every report again. */
const asked = new Asked()
const nearFix = new Near()
/** Slower it stands or creeps, and what a single fix says of that is not looked for on the map, 0.1 km/h. */
const moves = 50

/** Their places. `near`: where the vehicle is; undefined: that is doubted, and of rules with a place only what goes on is asked. */
export function askedOf(
  report: RuledReport,
  near: Near | undefined,
  memory: VehicleMemory,
  rules: RulesOfVehicle,
  grid: GeofenceGrid,
): Asked {
  const states = memory.inOrder
  asked.clear()
  if (!states || rules.unlessQuiet === rules.plain.length) return asked
  const { going } = states
  for (let n = 0; n < going.length; n += 1) asked.add(going[n] as number)
  wake(rules.sleeping, report, asked)
  if (!near || rules.placed.size === 0) return asked
  askNear(near, rules)
  // Where it stands is the mean of its fixes; what drives off may be elsewhere already.
  if (!memory.standing.drives && report.speedDkmh >= moves) askNear(grid.near(report.latitude, report.longitude, nearFix), rules)
  if (!states.looked) {
    states.looked = true
    const isAsked = new Set(asked.places.slice(0, asked.count).map(place => rules.plain[place]?.id))
    for (const id of rules.where) if (!isAsked.has(id) && !memory.inside.has(id)) memory.inside.set(id, false)
  }
  return asked
}

function askNear(near: Near, { placed }: RulesOfVehicle): void {
  for (let n = 0; n < near.count; n += 1) {
    const places = placed.get(near.geofences[n]?.id ?? '')
    if (places) for (const place of places) asked.add(place)
  }
}
