/** Asks the fleet for what the camera sees and something around it; asks again when the camera left that, and at another zoom step. */
import { type Datum, inDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapLook } from '../fleet/map-view.ts'
import { levelOf } from './clusters.ts'
import { toDegrees } from './mercator.ts'
import { inView, type View, viewOf } from './view.ts'

/** Asked for around the screen as well, as a part of it on each side, so that a small move shows no empty edge. */
const around = 0.35
/** From far out much more was asked for than is on the screen: beyond this factor it is narrowed down. */
const muchWider = 4
/** While the camera moves it asks no more often than this, ms. */
const shortest = 100

export interface Looker {
  /** The vehicle that is to stand alone. */
  alone(): string | null
  /** Of the ground. */
  datum(): Datum
  ask(look: MapLook): void
}

interface Asked {
  view: View
  datum: Datum
  look: MapLook
}

const cornerOf = (x: number, y: number, datum: Datum): { longitude: number; latitude: number } => {
  const [longitude, latitude] = toDegrees({ x, y })
  return inDatum({ latitude, longitude }, datum, 'wgs84')
}

export class Looking {
  private readonly map: MapLibreMap
  private readonly looker: Looker
  private asked: Asked | undefined
  private askedAt = Number.NEGATIVE_INFINITY
  private waiting: ReturnType<typeof setTimeout> | undefined

  constructor(map: MapLibreMap, looker: Looker) {
    this.map = map
    this.looker = looker
  }

  /** The camera, the vehicle that stands alone or the ground may be another. */
  renew(): void {
    if (!this.isOver()) return
    const wait = this.map.isMoving() ? this.askedAt + shortest - performance.now() : 0
    if (wait > 0) {
      this.waiting ??= setTimeout(() => this.ask(), wait)
      return
    }
    this.ask()
  }

  /** True when this is the answer to what was asked last. */
  isAnswer(look: MapLook): boolean {
    const asked = this.asked?.look
    return asked !== undefined && (Object.keys(asked) as Array<keyof MapLook>).every(key => asked[key] === look[key])
  }

  stop(): void {
    clearTimeout(this.waiting)
  }

  private isOver(): boolean {
    if (!this.asked) return true
    const { view, datum, look } = this.asked
    const seen = viewOf(this.map, 0)
    return (
      look.level !== levelOf(this.map.getZoom()) ||
      look.selectedId !== this.looker.alone() ||
      datum !== this.looker.datum() ||
      !inView(view, seen) ||
      view.east - view.west > muchWider * (seen.east - seen.west)
    )
  }

  private ask(): void {
    clearTimeout(this.waiting)
    this.waiting = undefined
    this.askedAt = performance.now()
    const view = viewOf(this.map, around)
    const datum = this.looker.datum()
    const northWest = cornerOf(view.west, view.north, datum)
    const southEast = cornerOf(view.east, view.south, datum)
    const look: MapLook = {
      west: northWest.longitude,
      north: northWest.latitude,
      east: southEast.longitude,
      south: southEast.latitude,
      level: levelOf(this.map.getZoom()),
      selectedId: this.looker.alone(),
    }
    this.asked = { view, datum, look }
    this.looker.ask(look)
  }
}
