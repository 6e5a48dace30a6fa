/**
 * Hands the map what is on the screen: bubbles when they change, single icons also while they glide. The map is not called for
 * what nobody would see, and not again before it is done with the last call.
 */
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Bubble } from './bubbles.ts'
import { levelOf } from './clusters.ts'
import type { Marker } from './markers.ts'
import { toDegrees, worldPixels } from './mercator.ts'
import { isMoving, type Pose, poseAt, turn } from './motion.ts'
import { bubbleFeature, bubblesSource, collection, vehicleFeature, vehiclesSource } from './vehicles-layer.ts'

/** What moves less is not drawn anew: CSS pixels, degrees. */
const smallestStep = 0.4
const smallestTurn = 3
/** More icons than this do not glide but jump; nobody follows so many with the eyes. */
const mostGliding = 300
/** Between two drawings, ms: some 30 a second are smooth enough for vehicles. */
const shortestRest = 24
/** The same vehicles in the same bubbles are not drawn anew more often than this, ms. */
const bubblesHold = 1_000
/** How often is looked whether a slow icon has moved far enough, ms. */
const patience = 120

export interface Scene {
  markers(): readonly Marker[]
  bubbles(): readonly Bubble[]
  selectedId(): string | null
  /** Steady clock, ms. */
  now(): number
  /** The selected vehicle was drawn here. */
  onSelectedDrawn(pose: Pose): void
  /** The map shows what it was handed. */
  onDrawn(): void
}

interface Drawn extends Pose {
  version: number
}

export class Drawing {
  /** The bubbles the map has, and what they look like, to the pixel. Undefined: what it has does not count. */
  private bubbles: readonly Bubble[] | undefined
  private looks = ''
  private groups = ''
  private bubblesAt = Number.NEGATIVE_INFINITY
  /** Bubbles that look different only, and wait to be drawn. */
  private held: { bubbles: readonly Bubble[]; timer: ReturnType<typeof setTimeout> } | undefined
  /** Icons on the map, and how each was last drawn. */
  private shown: readonly Marker[] = []
  private readonly drawn = new Map<string, Drawn>()
  private busy = false
  private again = false
  private resting: ReturnType<typeof setTimeout> | undefined
  private stopped = false

  private readonly map: MapLibreMap
  private readonly scene: Scene

  constructor(map: MapLibreMap, scene: Scene) {
    this.map = map
    this.scene = scene
  }

  /** Degrees at which a vehicle's own icon stands on the map now, in the map's datum. */
  drawnAt(id: string): [longitude: number, latitude: number] | undefined {
    const pose = this.drawn.get(id)
    return pose && toDegrees(pose)
  }

  /** False for what is in a bubble or off the screen, and for all while there are too many. */
  glides(id: string): boolean {
    return this.shown.length <= mostGliding && this.drawn.has(id)
  }

  /** Nothing of before holds: the selection or the ground is another. */
  redraw(): void {
    this.bubbles = undefined
    this.draw()
  }

  /** Vehicles or bubbles changed. */
  refresh(): void {
    const markers = this.scene.markers()
    const others = markers.length !== this.drawn.size || markers.some(({ id }) => !this.drawn.has(id))
    if (others || this.hasOtherBubbles()) this.draw()
    else if (!this.busy && this.resting === undefined) this.watch()
  }

  stop(): void {
    this.stopped = true
    this.release()
    clearTimeout(this.resting)
  }

  private hasOtherBubbles(): boolean {
    const bubbles = this.scene.bubbles()
    if (this.bubbles === undefined) return true
    if (bubbles === this.bubbles || bubbles === this.held?.bubbles) return false
    this.release()
    if (this.looksOf(bubbles) === this.looks) {
      this.bubbles = bubbles
      return false
    }
    const wait = this.bubblesAt + bubblesHold - this.scene.now()
    if (wait <= 0 || groupsIn(bubbles) !== this.groups) return true
    const timer = setTimeout(() => {
      this.held = undefined
      this.refresh()
    }, wait)
    this.held = { bubbles, timer }
    return false
  }

  private release(): void {
    clearTimeout(this.held?.timer)
    this.held = undefined
  }

  private looksOf(bubbles: readonly Bubble[]): string {
    const pixels = worldPixels(levelOf(this.map.getZoom()))
    return bubbles
      .map(bubble => {
        const { x, y } = bubble
        return `${Math.round(x * pixels)},${Math.round(y * pixels)},${JSON.stringify(bubbleFeature(bubble).properties)}`
      })
      .join(';')
  }

  private draw(): void {
    const vehicles = this.map.getSource<GeoJSONSource>(vehiclesSource)
    const bubbles = this.map.getSource<GeoJSONSource>(bubblesSource)
    // Between two styles there is nothing to draw on; the new one asks for everything.
    if (!vehicles || !bubbles) return
    if (this.busy) {
      this.again = true
      return
    }
    clearTimeout(this.resting)
    this.resting = undefined
    const work: Promise<void>[] = []
    if (this.hasOtherBubbles()) {
      this.bubbles = this.scene.bubbles()
      this.looks = this.looksOf(this.bubbles)
      this.groups = groupsIn(this.bubbles)
      this.bubblesAt = this.scene.now()
      this.release()
      work.push(bubbles.setData(collection(this.bubbles.map(bubbleFeature))))
    }
    work.push(vehicles.setData(collection(this.icons())))
    this.busy = true
    void this.finish(work, performance.now())
    // Last, as the camera may move with it and ask for another drawing.
    const selected = this.drawn.get(this.scene.selectedId() ?? '')
    if (selected) this.scene.onSelectedDrawn(selected)
  }

  private icons(): Feature<Point>[] {
    const now = this.scene.now()
    const selected = this.scene.selectedId()
    this.shown = this.scene.markers()
    this.drawn.clear()
    return this.shown.map(marker => {
      const pose = poseAt(marker.glide, now)
      this.drawn.set(marker.id, { ...pose, version: marker.version })
      return vehicleFeature(marker, pose, marker.id === selected)
    })
  }

  /** Waits until the map shows it. As long as that took is left free before icons glide on, so that slow devices stay responsive. */
  private async finish(work: Promise<void>[], began: number): Promise<void> {
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'rejected') console.warn('map: vehicles could not be drawn', result.reason)
    }
    if (this.stopped) return
    await new Promise(resolve => {
      this.map.once('render', resolve)
      this.map.triggerRepaint()
    })
    if (this.stopped) return
    this.busy = false
    this.scene.onDrawn()
    if (this.again) {
      this.again = false
      this.draw()
    } else this.rest(Math.max(shortestRest, performance.now() - began))
  }

  private rest(pause: number): void {
    clearTimeout(this.resting)
    this.resting = setTimeout(() => {
      this.resting = undefined
      this.watch()
    }, pause)
  }

  /** Draws again as soon as something looks different or has moved far enough; sleeps while nothing glides. */
  private watch(): void {
    const now = this.scene.now()
    const pixels = worldPixels(this.map.getZoom())
    let gliding = false
    for (const marker of this.shown) {
      const before = this.drawn.get(marker.id)
      if (!before) continue
      const pose = poseAt(marker.glide, now)
      const step = Math.hypot(pose.x - before.x, pose.y - before.y) * pixels
      const turned = marker.turns && Math.abs(turn(before.course, pose.course)) >= smallestTurn
      if (marker.version !== before.version || step >= smallestStep || turned) {
        this.draw()
        return
      }
      gliding ||= isMoving(marker.glide, now)
    }
    if (gliding) this.rest(patience)
  }
}

const groupsIn = (bubbles: readonly Bubble[]): string => bubbles.map(({ seed, count }) => `${seed} ${count}`).join()
