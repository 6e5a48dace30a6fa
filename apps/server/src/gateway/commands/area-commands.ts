/** Commands that set, delete and ask for the areas and routes that a terminal watches by itself (0x8600 to 0x8608). */
import { areaAttributes, encode, messages, segmentAttributes, type Version } from '@outrider/jt808'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import { type AreaKind, areaKinds, type TerminalArea } from '../../events/terminal-area.ts'
import type { CommandRow } from './command-row.ts'

type AreaCommand = Extract<
  CommandName,
  | 'setCircle'
  | 'setRectangle'
  | 'setPolygon'
  | 'setRoute'
  | 'deleteCircle'
  | 'deleteRectangle'
  | 'deletePolygon'
  | 'deleteRoute'
  | 'queryAreas'
>

const once = { answeredBy: 'generalAck', timeoutMs: 15_000, expiryMs: 0, shared: false, recorded: true } as const
/** Adds one, or changes the one with its id: what else the terminal holds stays. */
const change = 2
/** Over the limit for so long, s. */
const speedSeconds = 10
/** A segment's width is one byte, metres. */
const widest = 255
const micro = (degrees: number): number => Math.round(degrees * 1e6)

const place = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: micro(latitude),
  longitude: micro(longitude),
})

/** `at`: any place of it; an area is on one side of the equator and of the meridian. */
function headOf({ id, name, entering, leaving, topSpeed }: TerminalArea, at?: { latitude: number; longitude: number }) {
  const attributes = areaAttributes([
    ...(topSpeed === null ? [] : (['speedLimit'] as const)),
    ...(entering ? (['tellDriverEntering', 'tellPlatformEntering'] as const) : []),
    ...(leaving ? (['tellDriverLeaving', 'tellPlatformLeaving'] as const) : []),
    ...(at && at.latitude < 0 ? (['south'] as const) : []),
    ...(at && at.longitude < 0 ? (['west'] as const) : []),
  ])
  return { id, attributes, name, ...(topSpeed !== null && { topSpeed, speedSeconds, nightSpeed: topSpeed }) }
}

/** What one area is in a list of them; `total` is of 2011. */
const single = <Area>(area: Area) => ({ action: change, total: 1, areas: [area] })

const deleted = (id: AreaKind) => {
  const row = {
    circle: messages.deleteCircles,
    rectangle: messages.deleteRectangles,
    polygon: messages.deletePolygons,
    route: messages.deleteRoutes,
  }[id]
  return {
    ...once,
    sends: row.id,
    // Never without one: that deletes all.
    body: ({ id: area }: { id: number }, version: Version) => encode(row, { ids: [area] }, version),
  }
}

export const areaCommands: { readonly [C in AreaCommand]: CommandRow<CommandPayload<C>> } = {
  setCircle: {
    ...once,
    sends: messages.setCircles.id,
    body: (area, version) =>
      encode(messages.setCircles, single({ ...headOf(area, area), ...place(area), radius: Math.round(area.radius) }), version),
  },
  setRectangle: {
    ...once,
    sends: messages.setRectangles.id,
    body(area, version) {
      const [top, left, bottom, right] = [micro(area.top), micro(area.left), micro(area.bottom), micro(area.right)]
      const head = headOf(area, { latitude: area.top, longitude: area.left })
      return encode(messages.setRectangles, single({ ...head, top, left, bottom, right }), version)
    },
  },
  setPolygon: {
    ...once,
    sends: messages.setPolygon.id,
    body: (area, version) =>
      encode(messages.setPolygon, { ...headOf(area, area.corners[0]), corners: area.corners.map(place) }, version),
  },
  setRoute: {
    ...once,
    sends: messages.setRoute.id,
    // A long one comes in sub-packages, and is written to the flash of the terminal.
    timeoutMs: 60_000,
    body(area, version) {
      const corners = area.corners.map((corner, n) => ({
        id: n + 1,
        segment: n + 1,
        ...place(corner),
        width: Math.min(widest, Math.round(area.width)),
        attributes: segmentAttributes([
          ...(corner.limit > 0 ? (['speedLimit'] as const) : []),
          ...(corner.latitude < 0 ? (['south'] as const) : []),
          ...(corner.longitude < 0 ? (['west'] as const) : []),
        ]),
        ...(corner.limit > 0 && { topSpeed: corner.limit, speedSeconds, nightSpeed: corner.limit }),
      }))
      return encode(messages.setRoute, { ...headOf({ ...area, topSpeed: null }), corners }, version)
    },
  },
  deleteCircle: deleted('circle'),
  deleteRectangle: deleted('rectangle'),
  deletePolygon: deleted('polygon'),
  deleteRoute: deleted('route'),
  queryAreas: {
    ...once,
    recorded: false,
    timeoutMs: 60_000,
    answeredBy: messages.areasResponse.id,
    sends: messages.queryAreas.id,
    body: ({ kind }, version) => encode(messages.queryAreas, { type: areaKinds.indexOf(kind) + 1, ids: [] }, version),
  },
}
