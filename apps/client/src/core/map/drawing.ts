/**
 * Hands the map what is on the screen: bubbles when they change, single icons also while they glide. The map is not called for
 * what nobody would see, and not again before it is done with the last call.
 */
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { type Clustering, cluster, levelOf } from './clusters.ts'
import type { Marker } from './markers.ts'
import { toDegrees, worldPixels } from './mercator.ts'
import { isMoving, type Pose, poseAt, turn } from './motion.ts'
import { bubbleFeature, bubblesSource, collection, vehicleFeature, vehiclesSource } from './vehicles-layer.ts'
import { inView, type View, viewOf } from './view.ts'

/** What moves less is not drawn anew: CSS pixels, degrees. */
const smallestStep = 0.4
const smallestTurn = 3
/** More icons than this do not glide but jump; nobody follows so many with the eyes. */
const mostGliding = 300
/** Between two drawings, ms: some 30 a second are smooth enough for vehicles. */
const shortestRest = 24
/** How often is looked whether a slow icon has moved far enough, ms. */
const patience = 120
/** Bubbles are not formed anew more often than this while only positions change, ms. */
const bubblesHold = 1_000
/** Forming them may take this part of the time, no more: a huge fleet's hold for longer. */
const bubblesShare = 1 / 20
/** Drawn around the screen as well, as a part of it on each side, so that a small move shows no empty edge. */
const around = 0.35

export interface Scene {
  markers(): readonly Marker[]
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
  private clustering: Clustering<Marker> = { clusters: [], singles: [] }
  private level = -1
  private formedAt = Number.NEGATIVE_INFINITY
  private hold = bubblesHold
  /** Set while bubbles wait to be formed anew. */
  private forming: ReturnType<typeof setTimeout> | undefined
  /** What was drawn for: the screen and something around it. Undefined: bubbles are to be drawn anew. */
  private view: View | undefined
  private grouping = ''
  /** Icons on the screen and around it, and how each was last drawn. */
  private shown: Marker[] = []
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

  clusterOf(seed: string): readonly Marker[] | undefined {
    return this.clustering.clusters.find(({ members }) => members[0]?.id === seed)?.members
  }

  /** Nothing of before holds: the selection, the ground or the whole fleet is another. */
  redraw(): void {
    this.form()
    this.draw()
  }

  /** Vehicles changed. */
  refresh(): void {
    const wait = this.formedAt + this.hold - this.scene.now()
    if (wait <= 0) this.regroup()
    else this.forming ??= setTimeout(() => this.regroup(), wait)
    if (!this.busy && this.resting === undefined) this.watch()
  }

  /** The camera moved: other bubbles at another zoom, other icons when the view left what was drawn around it. */
  moved(): void {
    if (levelOf(this.map.getZoom()) !== this.level) this.redraw()
    else if (!this.view || !inView(this.view, viewOf(this.map, 0))) this.draw()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.forming)
    clearTimeout(this.resting)
  }

  private form(): void {
    clearTimeout(this.forming)
    this.forming = undefined
    this.level = levelOf(this.map.getZoom())
    const selected = this.scene.selectedId()
    const began = this.scene.now()
    this.clustering = cluster(this.scene.markers(), this.level, marker => marker.id === selected)
    this.formedAt = this.scene.now()
    this.hold = Math.max(bubblesHold, (this.formedAt - began) / bubblesShare)
    this.view = undefined
  }

  private regroup(): void {
    const { view } = this
    this.form()
    // The same vehicles in the same bubbles at the same places: what is drawn still holds.
    if (view && this.groupingIn(view) === this.grouping) this.view = view
    else this.draw()
  }

  /** Who stands alone and what the bubbles look like, to the pixel. */
  private groupingIn(view: View): string {
    const pixels = worldPixels(this.level)
    const alone = this.clustering.singles.filter(marker => view.has(marker)).map(({ id }) => id)
    const bubbles = this.clustering.clusters
      .filter(bubble => view.has(bubble))
      .map(
        bubble =>
          `${Math.round(bubble.x * pixels)},${Math.round(bubble.y * pixels)},${JSON.stringify(bubbleFeature(bubble).properties)}`,
      )
    return `${alone.join()};${bubbles.join(';')}`
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
    let { view } = this
    if (!view || !inView(view, viewOf(this.map, 0))) {
      view = viewOf(this.map, around)
      this.view = view
      this.grouping = this.groupingIn(view)
      work.push(bubbles.setData(collection(this.clustering.clusters.filter(view.has).map(bubbleFeature))))
    }
    work.push(vehicles.setData(collection(this.icons(view))))
    this.busy = true
    void this.finish(work, performance.now())
    // Last, as the camera may move with it and ask for another drawing.
    const selected = this.drawn.get(this.scene.selectedId() ?? '')
    if (selected) this.scene.onSelectedDrawn(selected)
  }

  private icons(view: View): Feature<Point>[] {
    const now = this.scene.now()
    const selected = this.scene.selectedId()
    this.shown = this.clustering.singles.filter(view.has)
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
