/**
 * The areas and routes that a terminal was told to watch: it answers as real ones do, which may refuse them, lose them, or hold others that nobody told
 * it of. It raises no alarms of them.
 */
import { type BodyOf, decode, type Frame, messages, type Version } from '@outrider/jt808'

/** holds; refuses: 0x0001 with 1; loses: acknowledges, and holds nothing; others: has one of its own besides. */
export const areaManners = ['holds', 'refuses', 'loses', 'others'] as const
export type AreaManner = (typeof areaManners)[number]

type Circle = BodyOf<typeof messages.setCircles>['areas'][number]
type Rectangle = BodyOf<typeof messages.setRectangles>['areas'][number]

/** Nobody told it of this one. */
const own: Circle = { id: 4_000_000_001, attributes: 0, latitude: 31_230_416, longitude: 121_473_701, radius: 500, name: 'own' }

const ok = 0
const failed = 1
const notSupported = 3

export class HeldAreas {
  readonly #version: Version
  readonly #manner: AreaManner
  readonly circles = new Map<number, Circle>()
  readonly rectangles = new Map<number, Rectangle>()
  readonly polygons = new Map<number, BodyOf<typeof messages.setPolygon>>()
  readonly routes = new Map<number, BodyOf<typeof messages.setRoute>>()

  constructor(version: Version, manner: AreaManner) {
    this.#version = version
    this.#manner = manner
    if (manner === 'others') this.circles.set(own.id, own)
  }

  /** The result of 0x0001, or what is answered instead; undefined: it is about something else. */
  handle(frame: Frame): number | BodyOf<typeof messages.areasResponse> | undefined {
    const { messageId } = frame.header
    if (messageId < messages.setCircles.id || messageId > messages.queryAreas.id) return undefined
    if (messageId === messages.queryAreas.id) return this.#version === '2019' ? this.#asked(frame) : notSupported
    if (this.#manner === 'refuses') return failed
    if (this.#manner !== 'loses') this.#take(frame)
    return ok
  }

  #take({ header: { messageId }, body }: Frame): void {
    switch (messageId) {
      case messages.setCircles.id:
        return setAll(this.circles, decode(messages.setCircles, body, this.#version).value)
      case messages.setRectangles.id:
        return setAll(this.rectangles, decode(messages.setRectangles, body, this.#version).value)
      case messages.setPolygon.id: {
        const area = decode(messages.setPolygon, body, this.#version).value
        this.polygons.set(area.id, area)
        return
      }
      case messages.setRoute.id: {
        const route = decode(messages.setRoute, body, this.#version).value
        this.routes.set(route.id, route)
        return
      }
      case messages.deleteCircles.id:
        return remove(this.circles, decode(messages.deleteCircles, body, this.#version).value)
      case messages.deleteRectangles.id:
        return remove(this.rectangles, decode(messages.deleteRectangles, body, this.#version).value)
      case messages.deletePolygons.id:
        return remove(this.polygons, decode(messages.deletePolygons, body, this.#version).value)
      default:
        return remove(this.routes, decode(messages.deleteRoutes, body, this.#version).value)
    }
  }

  #asked({ body }: Frame): BodyOf<typeof messages.areasResponse> {
    const { type, ids } = decode(messages.queryAreas, body, this.#version).value
    const asked = <Area>(held: ReadonlyMap<number, Area>): Area[] =>
      [...held].flatMap(([id, area]) => (ids.length === 0 || ids.includes(id) ? [area] : []))
    const each = <Area>(held: ReadonlyMap<number, Area>) => asked(held).map(area => ({ action: 1, areas: [area] }))
    if (type === 1) return { type, circles: each(this.circles) }
    if (type === 2) return { type, rectangles: each(this.rectangles) }
    return type === 3 ? { type, polygons: asked(this.polygons) } : { type, routes: asked(this.routes) }
  }
}

/** Action 0 replaces all that it holds of this kind. */
function setAll<Area extends { id: number }>(
  held: Map<number, Area>,
  { action, areas }: { action: number; areas: Area[] },
): void {
  if (action === 0) held.clear()
  for (const area of areas) held.set(area.id, area)
}

function remove(held: Map<number, unknown>, { ids }: { ids: number[] }): void {
  if (ids.length === 0) held.clear()
  for (const id of ids) held.delete(id)
}
