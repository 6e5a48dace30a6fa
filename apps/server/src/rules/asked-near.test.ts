/** Rules that are asked only near their geofence find what they would find if every report asked them. */
import { alarmRuleKindKeys, type GeofenceShape, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { AlarmCondition } from '../events/alarm-signals.ts'
import { randomOf, reportAt } from '../testing/border-days.ts'
import { evaluate } from './evaluate.ts'
import { RuleBook } from './rule-book.ts'
import { looksOnlyThere } from './kinds/rule-kinds.ts'
import { emptyMemory } from './rule-memory.ts'
import type { StoredRule } from './stored-rule.ts'

const kinds = alarmRuleKindKeys.filter(looksOnlyThere)
const always = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null }
const point = (north: number, east: number) => ({ latitude: 31.2 + north, longitude: 121.4 + east })

/** A circle, an area and a route of two sections, some kilometres apart: each kind watches all of them that it can. */
const shapes: GeofenceShape[] = [
  { circle: { ...point(0.01, 0.01), radius: 400 }, polygon: [] },
  { circle: null, polygon: [point(0.02, -0.02), point(0.03, -0.02), point(0.03, -0.005), point(0.02, -0.01)] },
  {
    circle: null,
    polygon: [],
    route: {
      points: [point(-0.02, -0.02), point(0, 0), point(0.02, 0.03)],
      width: 300,
      sections: [
        { from: 0, limit: 20, fromTime: null, toTime: null },
        { from: 2_000, limit: 30, fromTime: '00:00', toTime: '12:00' },
      ],
      waypoints: [],
    },
  },
]

const rules = kinds.flatMap((kind, k) =>
  shapes.flatMap((shape, n): StoredRule[] => {
    if ((ruleKindOf(kind).geofence === 'route') !== Boolean(shape.route)) return []
    const usual = Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual: value }]) =>
      value === null ? [] : [[name, ['minutes', 'hold', 'seconds', 'limit'].includes(name) ? Math.min(value, 10) : value]],
    )
    return [
      {
        id: `${k} ${n}`,
        organisationId: 1,
        kind,
        type: ruleTypeOf(kind).number,
        name: kind,
        level: 2,
        parameters: Object.fromEntries(usual),
        geofence: { id: String(n), name: '', shape },
        vehicleIds: null,
        hours: always,
        timeZone: 'Asia/Shanghai',
        // Each by itself: rules of one kind would be one alarm.
        trial: true,
      },
    ]
  }),
)

/** Drives from place to place around the geofences, and stands between. */
function* wandering(seed: number, reports: number) {
  const random = randomOf(seed)
  let [north, east, course, speed] = [0, 0, random() * 6, 40]
  for (let n = 0; n < reports; n++) {
    if (random() < 0.03) speed = speed === 0 ? 10 + Math.floor(random() * 40) : 0
    if (random() < 0.1) course += random() * 2 - 1
    // Back to the middle.
    if (Math.hypot(north, east) > 0.05) course = Math.atan2(-east, -north)
    const metres = (speed / 3.6) * 20
    north += (metres * Math.cos(course)) / 111_195
    east += (metres * Math.sin(course)) / 95_000
    const noise = () => (random() - 0.5) * 0.0002
    const { latitude, longitude } = point(north + noise(), east + noise())
    yield { latitude, longitude, speedDkmh: speed * 10, time: Date.UTC(2026, 4, 4) + n * 20_000 }
  }
}

/** Which rule says something first is no matter. */
const inOrder = (conditions: readonly AlarmCondition[]) =>
  conditions.toSorted((one, other) => one.type - other.type || String(one.rules).localeCompare(String(other.rules)))

test.each([1, 2, 3, 4])('random ways of seed %i', seed => {
  const book = new RuleBook(rules, id => [id])
  const ofVehicle = book.of({ id: 1, organisationId: 1 })
  if (!ofVehicle) throw new Error('no rule applies')
  expect(ofVehicle.always).toBe(0)
  const [near, all] = [emptyMemory(), emptyMemory()]
  const found = { near: [] as unknown[], all: [] as unknown[] }
  let asked = 0
  const drivers = [{ driverId: 1, spans: [{ vehicleId: 1, from: Date.UTC(2026, 4, 3, 12), to: Date.UTC(2026, 4, 5) }] }, null]
  for (const [n, at] of [...wandering(seed, 4_000)].entries()) {
    const full = {
      ...reportAt(400, 0, 0, 0),
      ...at,
      receivedAt: at.time,
      status: 0b11,
      driver: drivers[Math.floor(n / 500) % 2],
      standingNear: () => 9,
    }
    for (const { conditions } of evaluate(full, near, ofVehicle, book).signals) found.near.push([n, ...inOrder(conditions)])
    asked += near.inOrder?.going.length ?? 0
    if (all.inOrder) all.inOrder.going.splice(0, Infinity, ...rules.keys())
    for (const { conditions } of evaluate(full, all, ofVehicle, book).signals) found.all.push([n, ...inOrder(conditions)])
  }
  expect(found.near).toEqual(found.all)
  const foundKinds = new Set(found.all.flatMap(each => (each as { type?: number }[]).slice(1).map(({ type }) => type)))
  expect(foundKinds.size, 'kinds that found something').toBeGreaterThan(6)
  expect(asked / 4_000, 'rules of which something goes on').toBeLessThan(rules.length / 2)
})
