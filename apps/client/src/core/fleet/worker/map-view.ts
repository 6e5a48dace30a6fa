/**
 * The map's view of the fleet. Bubbles are formed far beyond where the map looks, so that they stay as they are while it is moved; what
 * lies in the look is sent. Their figures follow every change at once; who is in them is decided anew when somebody has moved so far
 * that it could be seen.
 */
import { aloneFrom, radius } from '../../map/clusters.ts'
import { latitudeOf, longitudeOf, worldPixels } from '../../map/mercator.ts'
import type { Bubbles, MapLook, MapState } from '../map-view.ts'
import type { Choice } from './choice.ts'
import { type Extent, extentOf } from './extent.ts'
import type { FleetColumns } from './fleet-columns.ts'
import { count, type Groups, groupsOf, wrapped } from './groups.ts'
import { holds, inside, sameBox, type Sides, sidesOf, wider } from './looked-at.ts'
import { createPlaces } from './places.ts'
import type { View } from './view.ts'

/** More single vehicles than this are not sent: where they stand densest they become bubbles at every zoom. */
export const mostSingles = 600
/** Who moved less than this since the bubbles were formed stays where they are counted, CSS pixels. */
const drift = 4
/** Bubbles are formed this far around the look at least, in their own reach: who is in one depends on its neighbours. */
const neighbours = 12
/** Bubbles of vehicles that move are formed anew in this part of the time, no more, and then hold for this long at most, ms. */
const share = 1 / 20
const longestHold = 1_000
/** Where too many stand alone, the reach begins with this part of the usual one and is doubled until they are few enough. */
const firstReach = 1 / 8

interface Sent {
  look: MapLook
  generation: number
  version: number
  singles: readonly number[]
  bubbles: Bubbles
  total: number
  extent: Extent
}

interface Options {
  columns: FleetColumns
  choice: Choice
  /** Steady clock, ms. */
  now?: () => number
}

export function createMapView({
  columns,
  choice,
  now = () => performance.now(),
}: Options): View<MapState> & { look(at: MapLook): void } {
  const places = createPlaces(columns)
  let look: MapLook | undefined
  let sent: Sent | undefined

  /** Slots that are shown, in the order of the list. */
  let shown: Uint32Array = new Uint32Array()
  let shownBy = ''
  let extent: Extent | undefined

  let base: Groups | undefined
  let baseBy = ''
  /** Of those that stand alone, in the box it was made for. */
  let thinned: Groups | undefined
  let thinnedBy = ''
  /** Where bubbles were formed; undefined: all over the world. */
  let region: Sides | undefined
  let formedAt = Number.NEGATIVE_INFINITY
  let hold = 0
  /** Somebody has moved so far that the bubbles may be others. */
  let moved = false
  /** Somebody has got a place or lost it: the bubbles are others. */
  let came = false
  /** Places and classes the bubbles were formed with. */
  let formedX = new Float64Array()
  let formedY = new Float64Array()
  let counted = new Uint8Array()

  places.begin()
  const stop = columns.onChange(changed => {
    if (changed === 'all') {
      places.begin()
      extent = undefined
    } else for (const slot of changed.slots) renew(slot)
  })

  function renew(slot: number): void {
    if (places.renew(slot)) {
      extent = undefined
      const x = places.x[slot] ?? Number.NaN
      const y = places.y[slot] ?? Number.NaN
      const [beforeX, beforeY] = [formedX[slot] ?? Number.NaN, formedY[slot] ?? Number.NaN]
      const way = Math.hypot(x - beforeX, y - beforeY)
      if (Number.isNaN(way)) came = true
      else if (look && way * worldPixels(look.level) > drift)
        moved ||= !region || holds(region, x, y) || holds(region, beforeX, beforeY)
    }
    const of = columns.classes[slot] ?? 0
    const before = counted[slot] ?? of
    if (of === before || columns.size !== counted.length) return
    counted[slot] = of
    for (const groups of [base, thinned]) {
      const group = groups?.groupOf[slot] ?? -1
      if (!groups || group < 0) continue
      count(groups.figures, group, before, -1)
      count(groups.figures, group, of, 1)
    }
  }

  function chooseShown(): void {
    const by = `${columns.generation} ${choice.version}`
    if (by === shownBy) return
    shownBy = by
    extent = undefined
    shown = choice.all ? columns.order : columns.order.filter(slot => choice.has(slot))
  }

  function form({ level }: MapLook, selected: number, sides: Sides): void {
    const began = now()
    region = around(sides, level)
    const { x, y } = places
    const members = shown.filter(slot => slot !== selected && formedHere(x[slot] ?? Number.NaN, y[slot] ?? 0))
    const reach = level >= aloneFrom ? 0 : radius / worldPixels(level)
    base =
      reach > 0
        ? groupsOf({ members, places, classes: columns.classes, reach, rounds: 2 })
        : { ...groupsOf({ members: new Uint32Array(), places, classes: columns.classes, reach: 1, rounds: 1 }), singles: members }
    thinned = undefined
    formedX = places.x.slice()
    formedY = places.y.slice()
    counted = columns.classes.slice()
    moved = false
    came = false
    formedAt = now()
    hold = Math.min(longestHold, (formedAt - began) / share)
  }

  const formedHere = (x: number, y: number): boolean => !Number.isNaN(x) && (!region || holds(region, x, y))

  function alone(seen: (slot: number) => boolean): Uint32Array {
    return (base?.singles ?? new Uint32Array()).filter(slot => (thinned?.groupOf[slot] ?? -1) < 0 && seen(slot))
  }

  /** Bubbles of those that stand alone, as far as they are too many. */
  function thin({ level }: MapLook, members: Uint32Array): Groups {
    let reach = (radius * firstReach) / worldPixels(level)
    for (;;) {
      const groups = groupsOf({ members, places, classes: counted, reach, rounds: 1, mostSingles })
      if (groups.singles.length <= mostSingles) return groups
      reach *= 2
    }
  }

  function answer(): MapState | undefined {
    if (!look) return undefined
    chooseShown()
    const selected = look.selectedId === null ? -1 : columns.slotOf(look.selectedId)
    const by = `${shownBy} ${look.level} ${selected}`
    const sides = sidesOf(look)
    const outside = region && !inside(region, atLeast(sides, look.level))
    if (!base || by !== baseBy || came || outside || (moved && now() - formedAt >= hold)) form(look, selected, sides)
    baseBy = by

    const seen = (slot: number): boolean => holds(sides, places.x[slot] ?? 0, places.y[slot] ?? 0)
    const box = `${look.west} ${look.south} ${look.east} ${look.north}`
    if (thinnedBy !== box) thinned = undefined
    thinnedBy = box
    let singles = alone(seen)
    if (singles.length > mostSingles) {
      thinned = undefined
      thinned = thin(look, alone(seen))
      singles = thinned.singles
    }
    extent ??= extentOf(shown, places)

    const list = Array.from(singles)
    if (selected >= 0 && (choice.all || choice.has(selected)) && !Number.isNaN(places.x[selected])) list.push(selected)
    const next: Sent = {
      look,
      generation: columns.generation,
      version: columns.version,
      singles: list,
      bubbles: bubblesIn(sides),
      total: shown.length,
      extent,
    }
    const same = sent !== undefined && isSame(sent, next)
    sent = same && sent ? { ...sent, version: next.version } : next
    if (same) return undefined
    return {
      look,
      bubbles: next.bubbles,
      singles: list.map(slot => columns.vehicle(slot)),
      total: next.total,
      placed: extent.placed,
      box: extent.box,
    }
  }

  function bubblesIn(sides: Sides): Bubbles {
    const found: Array<readonly [groups: Groups, group: number]> = []
    if (base) for (let at = 0; at < base.size; at++) if (holds(sides, base.x[at] ?? 0, base.y[at] ?? 0)) found.push([base, at])
    if (thinned) for (let at = 0; at < thinned.size; at++) found.push([thinned, at])
    const figure = (name: keyof Groups['figures']): Uint32Array =>
      Uint32Array.from(found, ([groups, at]) => groups.figures[name][at] ?? 0)
    const boxes = new Float64Array(found.length * 4)
    found.forEach(([groups, at], index) => {
      const [south, north] = [latitudeOf(groups.south[at] ?? 0), latitudeOf(groups.north[at] ?? 0)]
      boxes.set([longitudeOf(groups.west[at] ?? 0), south, longitudeOf(groups.east[at] ?? 0), north], index * 4)
    })
    return {
      seeds: found.map(([groups, at]) => columns.idOf(groups.seeds[at] ?? 0)),
      longitude: Float64Array.from(found, ([groups, at]) => longitudeOf(wrapped(groups.x[at] ?? 0))),
      latitude: Float64Array.from(found, ([groups, at]) => latitudeOf(groups.y[at] ?? 0)),
      count: figure('count'),
      driving: figure('driving'),
      idling: figure('idling'),
      parked: figure('parked'),
      offline: figure('offline'),
      alarm: figure('alarm'),
      boxes,
    }
  }

  const isSame = (before: Sent, after: Sent): boolean =>
    before.generation === after.generation &&
    sameLook(before.look, after.look) &&
    before.total === after.total &&
    sameExtent(before.extent, after.extent) &&
    before.singles.length === after.singles.length &&
    after.singles.every((slot, at) => slot === before.singles[at] && (columns.changedAt[slot] ?? 0) <= before.version) &&
    sameBubbles(before.bubbles, after.bubbles)

  return {
    answer,
    look(at) {
      look = at
    },
    close: stop,
  }
}

/** Once more the look on each side; undefined where that is the world anyway. */
function around(sides: Sides, level: number): Sides | undefined {
  const least = (neighbours * radius) / worldPixels(level)
  const sideways = Math.max(least, sides.east - sides.west)
  const updown = Math.max(least, sides.south - sides.north)
  const region = wider(sides, { sideways, updown })
  return region.east - region.west >= 1 ? undefined : region
}

/** Who was just outside the region and has drifted in since is in no bubble. */
const atLeast = (sides: Sides, level: number): Sides => {
  const margin = (2 * drift) / worldPixels(level)
  return wider(sides, { sideways: margin, updown: margin })
}

const sameLook = (a: MapLook, b: MapLook): boolean => a.level === b.level && a.selectedId === b.selectedId && sameBox(a, b)

const sameExtent = (a: Extent, b: Extent): boolean =>
  a.placed === b.placed && (a.box && b.box ? sameBox(a.box, b.box) : a.box === b.box)

const bubbleColumns = [
  'seeds',
  'longitude',
  'latitude',
  'count',
  'driving',
  'idling',
  'parked',
  'offline',
  'alarm',
  'boxes',
] as const

const sameBubbles = (a: Bubbles, b: Bubbles): boolean =>
  bubbleColumns.every(name => {
    const [before, after]: readonly ArrayLike<string | number>[] = [a[name], b[name]]
    return before?.length === after?.length && Array.from(before ?? []).every((value, at) => value === after?.[at])
  })
