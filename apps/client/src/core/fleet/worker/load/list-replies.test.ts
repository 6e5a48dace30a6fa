import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCounts, tally } from '../../counts.ts'
import type { ListQuery, ListState, StateFilter } from '../../list-view.ts'
import { fleetOf, organisationOf } from '../../../../testing/fleet.ts'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { plain, viewOf } from '../../../../testing/list-view.ts'

const organisations = [organisationOf(1, 0), organisationOf(2, 1), organisationOf(3, 1), organisationOf(4, 0)]

const states = {
  driveState: fc.constantFrom('driving', 'idling', 'parked', 'offline', 'unknown'),
  onlineState: fc.constantFrom('online', 'offline'),
  alarmState: fc.constantFrom('alarm', 'none'),
  abnormalOffline: fc.boolean(),
  located: fc.boolean(),
}

/** The same by looking at whole records. */
function naive(columns: FleetColumns, query: ListQuery, chosen: ReadonlySet<string>) {
  const all = Array.from(columns.order, slot => columns.vehicle(slot))
  const left = all.filter(vehicle => vehicle.plateNum.includes(query.words) && (query.among === 'all' || chosen.has(vehicle.id)))
  const counts = { ...noCounts }
  for (const vehicle of left) tally(counts, vehicle, 1)
  const found = left.filter(vehicle => {
    const own = { ...noCounts }
    tally(own, vehicle, 1)
    return query.state === 'all' || own[query.state] === 1
  })
  return { ids: found.map(({ id }) => id), counts }
}

test('for any query and any changes the result equals filtering all records', () => {
  const anyQuery = fc.record({
    words: fc.constantFrom('', 'a', 'b', 'ab', 'ba'),
    state: fc.constantFrom<StateFilter[]>(
      'all',
      'online',
      'driving',
      'idling',
      'parked',
      'stopped',
      'alarm',
      'offline',
      'abnormalOffline',
      'untargeted',
      'attention',
    ),
    shape: fc.constantFrom<ListQuery['shape'][]>('flat', 'tree'),
    among: fc.constantFrom<ListQuery['among'][]>('all', 'chosen'),
  })
  const step = fc.oneof(anyQuery, fc.record({ id: fc.nat(24), ...states }), fc.record({ choose: fc.nat(24), on: fc.boolean() }))
  const names = fc.array(fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }), fc.nat(6)), { maxLength: 25 })
  fc.assert(
    fc.property(names, fc.array(step), (vehicles, steps) => {
      const columns = fleetOf(
        vehicles.map(([plateNum, orgId], id) => vehicleOf(String(id), { plateNum, orgId, rank: id, simNum: '' })),
        organisations,
      )
      const { choice, view } = viewOf(columns)
      view.setWindow(0, 60)
      view.setOpen('all', true)
      let query = plain
      let seq = 1
      let shown: ListState | undefined
      for (const each of steps) {
        if ('words' in each) {
          query = each
          view.setQuery(query)
          view.setOpen('all', true)
        } else if ('choose' in each) choice.choose([String(each.choose)], each.on)
        else columns.applyRecords('a', [positionOf(String(each.id), { ...each, seq: ++seq })])
        const chosen = new Set([...columns.order].filter(slot => choice.has(slot)).map(slot => columns.idOf(slot)))
        const expected = naive(columns, query, chosen)
        shown = view.nextState() ?? shown
        expect(shown?.counts).toEqual(expected.counts)
        expect(shown?.vehicles).toBe(expected.ids.length)
        const rows = shown?.rows.flatMap(row => (row.kind === 'vehicle' ? [row] : [])) ?? []
        const byId = (a: string, b: string) => Number(a) - Number(b)
        expect(rows.map(({ vehicle }) => vehicle.id).toSorted(byId)).toEqual(expected.ids)
        if (query.shape === 'flat') expect(view.ids()).toEqual(expected.ids)
        for (const row of rows) {
          expect(row.vehicle).toEqual(columns.vehicle(columns.slotOf(row.vehicle.id)))
          expect(row.chosen).toBe(chosen.has(row.vehicle.id))
        }
      }
    }),
  )
})
