/** The map of a replay without React: lines, spots, and vehicles that move with the clock. Call `remove` to dispose of it. */
import { convertDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { openMap } from '../../../core/map/camera/camera.ts'
import { Basemap } from '../../../core/map/basemap/basemap.ts'
import { palettes } from '../../../core/map/basemap/palette.ts'
import { provideIcons } from '../../../core/map/shell/icons.ts'
import { prepareMapLibrary } from '../../../core/map/shell/map-library.ts'
import type { Clock } from '../replay/clock.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { type TrackSample, sampleAt } from '../replay/track-sample.ts'
import { MovingMarker } from './moving-marker.ts'
import { type ProjectedTrack, projectTrack } from './projected-track.ts'
import { spotCollection } from './spots.ts'
import { listenForTouches, SpotPopup } from './track-touch.ts'
import { TrackCamera } from './track-camera.ts'
import { addTrackIcons } from './track-icons.ts'
import { addTrackLayers, lineSource, put, spotSource } from './track-layers.ts'
import { type LinePiece, trackLine } from './track-line.ts'
import type { TrackMapElement, TrackMapEvents, TrackMapOptions } from './track-map-options.ts'

/** No fade: it would redraw the map many times after each response. */
const fade = 0

export class TrackMap {
  readonly camera: TrackCamera
  private readonly map: MapLibreMap
  private readonly element: TrackMapElement
  private readonly clock: Clock
  private readonly events: TrackMapEvents
  private readonly basemap: Basemap
  private readonly popup: SpotPopup
  private readonly unsubscribe: () => void
  private readonly markers = new Map<string, MovingMarker>()
  private projected = new Map<string, ProjectedTrack>()
  private options: TrackMapOptions
  private projectedDatum = ''
  private lineUpdates = 0
  /** Waiting for the first response to a new query. */
  private waiting = false

  /** Throws when the browser has no WebGL 2. */
  constructor(element: TrackMapElement, clock: Clock, options: TrackMapOptions, events: TrackMapEvents) {
    prepareMapLibrary()
    this.element = element
    this.clock = clock
    this.options = options
    this.events = events
    this.map = openMap(element, options.lang, fade)
    provideIcons(
      this.map,
      () => palettes[this.options.theme],
      () => this.options.shape,
    )
    this.basemap = new Basemap(this.map, {
      choice: () => this.options,
      onStyled: () => {
        addTrackLayers(this.map, palettes[this.options.theme])
        addTrackIcons(this.map, palettes[this.options.theme])
        this.drawAll()
      },
      onFailed: () => {
        this.events.onBasemapFailed()
        this.project()
        this.drawAll()
      },
    })
    this.camera = new TrackCamera(
      this.map,
      () => this.options,
      () => this.basemap.layer,
    )
    this.popup = new SpotPopup(this.map)
    this.listen()
    this.unsubscribe = clock.subscribe(() => this.move())
    this.basemap.apply()
    this.show()
    this.camera.fit()

    element.outriderMap = this.map
    element.drawnAt = id => this.markers.get(id)?.position
    element.clockTime = () => this.clock.get().time
  }

  set(requested: TrackMapOptions): void {
    const before = this.options
    const wasWaiting = this.waiting
    this.waiting = requested.loading && requested.tracks.length === 0 && before.tracks.length > 0
    // The previous tracks stay visible, faded and inert, until the first response, instead of drawing an empty map in between.
    const options = this.waiting ? { ...requested, tracks: before.tracks } : requested
    this.options = options
    this.element.toggleAttribute('data-waiting', this.waiting)
    if (this.waiting && !wasWaiting) this.clearPrevious()
    const basemapChanged = JSON.stringify(before.basemap) !== JSON.stringify(options.basemap)
    if (basemapChanged || before.lang !== options.lang || before.theme !== options.theme) this.basemap.apply()
    if (JSON.stringify(before.padding) !== JSON.stringify(options.padding)) this.camera.applyPadding()
    if (before.tracks !== options.tracks || basemapChanged || before.theme !== options.theme || before.shape !== options.shape) {
      this.show()
      // A new query, or its first response.
      if (wasWaiting || vehicleKey(before) !== vehicleKey(options)) this.camera.fit()
    }
    if (before.followed !== options.followed) {
      this.camera.zoomAroundCentre(options.followed !== null)
      this.camera.followChanged(this.followedPosition())
    }
  }

  /** Clears what belongs to the previous query. */
  private clearPrevious(): void {
    this.popup.close()
    delete this.element.dataset['line']
    delete this.element.dataset['points']
  }

  /** Moves the camera to a position, degrees in WGS-84. */
  flyTo(latitude: number, longitude: number): void {
    const shown = convertDatum({ latitude, longitude }, 'wgs84', this.basemap.layer.datum)
    this.camera.moveTo([shown.longitude, shown.latitude])
  }

  remove(): void {
    this.unsubscribe()
    this.popup.close()
    for (const marker of this.markers.values()) marker.remove()
    this.basemap.remove()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.drawnAt
    delete this.element.clockTime
    delete this.element.dataset['ready']
    delete this.element.dataset['line']
    delete this.element.dataset['points']
  }

  private listen(): void {
    this.map.once('idle', () => {
      this.element.dataset['ready'] = 'true'
    })
    this.map.on('move', () => {
      if (!this.camera.isDrawn()) this.drawLines()
    })
    // The clock may have been set, and paused, during the camera movement.
    this.map.on('moveend', () => this.camera.follow(this.followedPosition()))
    listenForTouches(this.map, {
      tracks: () => (this.waiting ? [] : this.options.tracks),
      projected: id => this.projected.get(id),
      time: () => this.clock.get().time,
      onSpot: (spot, at) => {
        this.popup.open(at, this.events.linesOf(spot), this.events.closeLabel())
        this.events.onSpot(spot)
      },
      onTime: time => this.events.onTime(time),
      onBackground: () => this.popup.close(),
      onUserMove: () => this.events.onUserMove(),
    })
  }

  /** Projects the tracks for the basemap's datum; unchanged tracks are reused. */
  private project(): void {
    const { datum } = this.basemap.layer
    this.projected = new Map(
      this.options.tracks.map(({ vehicleId, track }) => {
        const known = this.projected.get(vehicleId)
        const same = known?.track === track && this.projectedDatum === datum
        return [vehicleId, same ? known : projectTrack(track, datum)]
      }),
    )
    this.projectedDatum = datum
  }

  /** Redraws everything after a change of tracks, basemap or colours. */
  private show(): void {
    this.project()
    const { tracks, theme, shape } = this.options
    const alone = tracks.length < 2
    for (const [id, marker] of this.markers) {
      if (tracks.some(({ vehicleId }) => vehicleId === id)) continue
      marker.remove()
      this.markers.delete(id)
    }
    for (const { vehicleId, name, colour } of tracks) {
      const style = { name, colour: alone ? undefined : colour, ink: palettes[theme], shape }
      const known = this.markers.get(vehicleId)
      if (known) known.applyStyle(style)
      else this.markers.set(vehicleId, new MovingMarker(this.map, style))
    }
    this.drawAll()
    this.move()
  }

  private drawAll(): void {
    this.drawLines()
    const { tracks } = this.options
    this.logFailure(put(this.map, spotSource, spotCollection(tracks, this.projected, this.basemap.layer.datum)))
  }

  private drawLines(): void {
    const { tracks } = this.options
    const drawingView = this.camera.drawingView()
    const alone = tracks.length < 2
    const features = tracks.flatMap(({ vehicleId, gaps, colour }) => {
      const projected = this.projected.get(vehicleId)
      return projected ? trackLine(projected, { ...drawingView, gaps, colour: alone ? undefined : colour }) : []
    })
    this.logFailure(this.updateLine(features))
  }

  /** Hands the lines to the map, then publishes their number and points as data attributes for tests. */
  private async updateLine(features: LinePiece[]): Promise<void> {
    const round = ++this.lineUpdates
    const { tracks } = this.options
    await put(this.map, lineSource, { type: 'FeatureCollection', features })
    if (round !== this.lineUpdates || features.length === 0 || !this.basemap.styled || this.waiting) return
    this.element.dataset['line'] = String(tracks.length)
    this.element.dataset['points'] = String(tracks.reduce((sum, { track }) => sum + track.length, 0))
  }

  private logFailure(drawing: Promise<void>): void {
    drawing.catch((error: unknown) => console.warn('map: a track could not be drawn', error))
  }

  private mapPosition({ latitude, longitude }: TrackSample): [number, number] {
    const shown = convertDatum({ latitude, longitude }, 'wgs84', this.basemap.layer.datum)
    return [shown.longitude, shown.latitude]
  }

  private sampleOf = (track: LoadedTrack): TrackSample | undefined => sampleAt(track, this.clock.get().time)

  private followedPosition(): [number, number] | undefined {
    return this.markers.get(this.options.followed ?? '')?.position
  }

  /** Called for every frame of the clock. */
  private move(): void {
    if (this.waiting) return
    for (const track of this.options.tracks) {
      const moment = this.sampleOf(track)
      const at = moment && this.mapPosition(moment)
      const { state = 'unknown', course = 0 } = moment ?? {}
      // The map shows any movement as driving, with or without engine.
      const shown = state === 'towed' ? 'driving' : state
      this.markers.get(track.vehicleId)?.move(at, { state: shown, course, stale: state === 'unknown' })
    }
    this.camera.follow(this.followedPosition())
  }
}

const vehicleKey = ({ tracks }: TrackMapOptions): string => tracks.map(({ vehicleId }) => vehicleId).join(' ')
