/** The tracks of a replay on a map: lines, spots, and vehicles that move with the clock. */
import type { MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import type { Layer } from '../../../core/map/shell/layer.ts'
import { createPopup, popupContent } from '../../../core/map/shell/popup.ts'
import { listenForPanning } from '../../../core/map/shell/taps.ts'
import { mapStrings } from '../../../core/map/strings.ts'
import type { Clock } from '../replay/clock.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { sampleAt } from '../replay/track-sample.ts'
import { MovingMarker } from './moving-marker.ts'
import { nearestTime } from './nearest-time.ts'
import { type ProjectedTrack, projectTrack } from './projected-track.ts'
import { isSpot, type Spot, spotCollection } from './spots.ts'
import { TrackCamera } from './track-camera.ts'
import { addTrackIcons } from './track-icons.ts'
import { addTrackStyle, lineSource, spotLayer, spotSource } from './track-line-style.ts'
import { type LinePiece, trackLine } from './track-line.ts'
import type { TrackOptions } from './track-options.ts'

export interface TrackEvents {
  /** The map was moved by hand. */
  onUserMove(): void
  onSpot(spot: Spot): void
  /** Lines of the popup for a tapped spot. */
  linesOf(spot: Spot): readonly string[]
}

export class TrackLayer implements Layer<TrackOptions> {
  readonly tappable = [spotLayer]
  readonly camera: TrackCamera
  readonly hooks = {
    /** Position of a vehicle's marker, degrees in the map's datum; undefined: no marker. */
    drawnAt: (vehicleId: string) => this.#markers.get(vehicleId)?.position,
    /** Playback time, ms since 1970. */
    clockTime: () => this.#clock.get().time,
  }
  readonly #base: BaseMap<TrackOptions>
  readonly #clock: Clock
  readonly #events: TrackEvents
  readonly #popup = createPopup({ offset: 16, maxWidth: '260px' })
  readonly #unsubscribe: () => void
  readonly #markers = new Map<string, MovingMarker>()
  #tracks: readonly LoadedTrack[]
  #projected = new Map<string, ProjectedTrack>()
  #projectedDatum = ''
  #lineUpdates = 0
  /** For the first response to a new query; until then the previous tracks stay, faded and inert. */
  #waiting = false

  constructor(base: BaseMap<TrackOptions>, clock: Clock, events: TrackEvents) {
    this.#base = base
    this.#clock = clock
    this.#events = events
    this.#tracks = base.options.tracks
    this.camera = new TrackCamera(base, () => this.#tracks)
    base.map.on('move', () => {
      if (!this.camera.isDrawn()) this.#drawLines()
    })
    // The clock may have been set, and paused, during the camera movement.
    base.map.on('moveend', () => this.camera.follow(this.#followedPosition()))
    listenForPanning(base.map, () => events.onUserMove())
    this.#unsubscribe = clock.subscribe(() => this.#move())
    this.#show()
    this.camera.fit()
  }

  add(): void {
    addTrackStyle(this.#base.map, this.#base.ink)
    addTrackIcons(this.#base.map, this.#base.ink)
    this.#drawAll()
  }

  update(before: TrackOptions): void {
    const { options, element } = this.#base
    const [shownBefore, wasWaiting] = [this.#tracks, this.#waiting]
    this.#waiting = options.loading && options.tracks.length === 0 && shownBefore.length > 0
    if (!this.#waiting) this.#tracks = options.tracks
    element.toggleAttribute('data-waiting', this.#waiting)
    if (this.#waiting && !wasWaiting) this.#clearPrevious()
    if (shownBefore !== this.#tracks || before.theme !== options.theme || before.shape !== options.shape) {
      this.#show()
      // A new query, or its first response.
      if (wasWaiting || vehicleKey(shownBefore) !== vehicleKey(this.#tracks)) this.camera.fit()
    } else if (before.raised !== options.raised) this.#drawSpots()
    if (before.opening !== options.opening) this.camera.open()
    if (before.followed !== options.followed) this.camera.followChanged(this.#followedPosition())
    if (options.focusPoint && before.focusPoint !== options.focusPoint) this.camera.moveTo(this.#base.place(options.focusPoint))
  }

  datumChanged(): void {
    this.#show()
  }

  tap({ properties, geometry }: MapGeoJSONFeature): void {
    if (this.#waiting || !isSpot(properties) || geometry.type !== 'Point') return
    const closeLabel = mapStrings.closePopup[this.#base.options.lang]
    this.#popup
      .setLngLat(geometry.coordinates as [number, number])
      .setDOMContent(popupContent(this.#events.linesOf(properties), closeLabel, () => this.#popup.remove()))
      .addTo(this.#base.map)
    this.#events.onSpot(properties)
  }

  tapBeside(event: MapMouseEvent): void {
    if (this.#waiting) return
    this.#popup.remove()
    const time = nearestTime(event, this.#projected.values(), this.#clock.get().time)
    if (time !== undefined) this.#clock.seek(time)
  }

  remove(): void {
    this.#unsubscribe()
    this.#popup.remove()
    for (const marker of this.#markers.values()) marker.remove()
    this.#clearLine()
  }

  /** Clears what belongs to the previous query. */
  #clearPrevious(): void {
    this.#popup.remove()
    this.#clearLine()
  }

  #clearLine(): void {
    const { dataset } = this.#base.element
    delete dataset['line']
    delete dataset['points']
  }

  /** Projects the tracks for the basemap's datum; unchanged tracks are reused. */
  #project(): void {
    const { datum } = this.#base
    this.#projected = new Map(
      this.#tracks.map(({ vehicleId, track }) => {
        const known = this.#projected.get(vehicleId)
        const same = known?.track === track && this.#projectedDatum === datum
        return [vehicleId, same ? known : projectTrack(track, datum)]
      }),
    )
    this.#projectedDatum = datum
  }

  /** Redraws everything after a change of tracks, datum or colours. */
  #show(): void {
    this.#project()
    const tracks = this.#tracks
    const { ink, map, options } = this.#base
    const alone = tracks.length < 2
    for (const [id, marker] of this.#markers) {
      if (tracks.some(({ vehicleId }) => vehicleId === id)) continue
      marker.remove()
      this.#markers.delete(id)
    }
    for (const { vehicleId, name, colour } of tracks) {
      const style = { name, colour: alone ? undefined : colour, ink, shape: options.shape ?? 'default' }
      const known = this.#markers.get(vehicleId)
      if (known) known.applyStyle(style)
      else this.#markers.set(vehicleId, new MovingMarker(map, style))
    }
    this.#drawAll()
    this.#move()
  }

  #drawAll(): void {
    this.#drawLines()
    this.#drawSpots()
  }

  #drawSpots(): void {
    const { datum, options } = this.#base
    this.#base.draw(spotSource, spotCollection(this.#tracks, this.#projected, { datum, raised: options.raised }))
  }

  #drawLines(): void {
    const tracks = this.#tracks
    const drawingView = this.camera.drawingView()
    const alone = tracks.length < 2
    const features = tracks.flatMap(({ vehicleId, gaps, colour }) => {
      const projected = this.#projected.get(vehicleId)
      return projected ? trackLine(projected, { ...drawingView, gaps, colour: alone ? undefined : colour }) : []
    })
    this.#updateLine(features).catch((error: unknown) => console.warn('map: a track could not be drawn', error))
  }

  /** Hands the lines to the map; then `data-line` is the number of vehicles whose line is drawn, `data-points` that of their points. */
  async #updateLine(features: LinePiece[]): Promise<void> {
    const round = ++this.#lineUpdates
    const tracks = this.#tracks
    await this.#base.setData(lineSource, { type: 'FeatureCollection', features })
    if (round !== this.#lineUpdates || features.length === 0 || !this.#base.styled || this.#waiting) return
    const { dataset } = this.#base.element
    dataset['line'] = String(tracks.length)
    dataset['points'] = String(tracks.reduce((sum, { track }) => sum + track.length, 0))
  }

  #followedPosition(): [number, number] | undefined {
    return this.#markers.get(this.#base.options.followed ?? '')?.position
  }

  /** Called for every frame of the clock. */
  #move(): void {
    if (this.#waiting) return
    const { time } = this.#clock.get()
    for (const track of this.#tracks) {
      const moment = sampleAt(track, time)
      const at = moment && this.#base.place(moment)
      const { state = 'unknown', course = 0 } = moment ?? {}
      // The map shows any movement as driving, with or without engine.
      const shown = state === 'towed' ? 'driving' : state
      this.#markers.get(track.vehicleId)?.move(at, { state: shown, course, stale: state === 'unknown' })
    }
    this.camera.follow(this.#followedPosition())
  }
}

const vehicleKey = (tracks: readonly LoadedTrack[]): string => tracks.map(({ vehicleId }) => vehicleId).join(' ')
