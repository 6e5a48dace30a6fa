/** The map of a replay without React: lines, what stands at them, and vehicles that move by the clock. `remove` ends it. */
import { inDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { openMap } from '../../../core/map/camera.ts'
import { Ground } from '../../../core/map/ground.ts'
import { palettes } from '../../../core/map/palette.ts'
import { supplyIcons } from '../../../core/map/icons.ts'
import { readyLibrary } from '../../../core/map/worker.ts'
import type { Clock } from '../replay/clock.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { type Moment, momentOf } from '../replay/moment.ts'
import { MovingMarker } from './moving-marker.ts'
import { type PlacedTrack, placedTrack } from './placed-track.ts'
import { spotCollection } from './spots.ts'
import { listenForTouches, SpotCallout } from './track-touch.ts'
import { TrackCamera } from './track-camera.ts'
import { addTrackIcons } from './track-icons.ts'
import { addTrackLayers, lineSource, put, spotSource } from './track-layers.ts'
import { type Piece, trackLine } from './track-line.ts'
import type { TrackMapElement, TrackMapEvents, TrackMapOptions } from './track-map-options.ts'

/** Signs of a track keep their places: faded in, each answer would be drawn many times over. */
const fade = 0

export class TrackMap {
  readonly camera: TrackCamera
  private readonly map: MapLibreMap
  private readonly element: TrackMapElement
  private readonly clock: Clock
  private readonly events: TrackMapEvents
  private readonly ground: Ground
  private readonly callout: SpotCallout
  private readonly stop: () => void
  private readonly markers = new Map<string, MovingMarker>()
  private placed = new Map<string, PlacedTrack>()
  private options: TrackMapOptions
  private placedIn = ''
  private lineShown = 0
  /** For the first answer to another question. */
  private waits = false

  /** Throws where the browser has no WebGL 2. */
  constructor(element: TrackMapElement, clock: Clock, options: TrackMapOptions, events: TrackMapEvents) {
    readyLibrary()
    this.element = element
    this.clock = clock
    this.options = options
    this.events = events
    this.map = openMap(element, options.lang, fade)
    supplyIcons(
      this.map,
      () => palettes[this.options.look],
      () => this.options.shape,
    )
    this.ground = new Ground(this.map, {
      wish: () => this.options,
      onStyled: () => {
        addTrackLayers(this.map, palettes[this.options.look])
        addTrackIcons(this.map, palettes[this.options.look])
        this.drawAll()
      },
      onFailed: () => {
        this.events.onGroundFailed()
        this.place()
        this.drawAll()
      },
    })
    this.camera = new TrackCamera(
      this.map,
      () => this.options,
      () => this.ground.layer,
    )
    this.callout = new SpotCallout(this.map)
    this.listen()
    this.stop = clock.subscribe(() => this.move())
    this.ground.renew()
    this.show()
    this.camera.fit()

    element.outriderMap = this.map
    element.drawnAt = id => this.markers.get(id)?.place
    element.clockTime = () => this.clock.get().time
  }

  set(wished: TrackMapOptions): void {
    const before = this.options
    const waited = this.waits
    this.waits = wished.loading && wished.tracks.length === 0 && before.tracks.length > 0
    // What was there stays until the first answer, pale and untouchable: the empty map in between would be drawn for nothing.
    const options = this.waits ? { ...wished, tracks: before.tracks } : wished
    this.options = options
    this.element.toggleAttribute('data-waiting', this.waits)
    if (this.waits && !waited) this.leave()
    const otherGround = JSON.stringify(before.layer) !== JSON.stringify(options.layer)
    if (otherGround || before.lang !== options.lang || before.look !== options.look) this.ground.renew()
    if (JSON.stringify(before.padding) !== JSON.stringify(options.padding)) this.camera.pad()
    if (before.tracks !== options.tracks || otherGround || before.look !== options.look || before.shape !== options.shape) {
      this.show()
      // Another question, or the first answer to it.
      if (waited || keyOf(before) !== keyOf(options)) this.camera.fit()
    }
    if (before.followed !== options.followed) {
      this.camera.zoomAroundCentre(options.followed !== null)
      this.camera.begin(this.followedPlace())
    }
  }

  /** What was said of the question before holds no longer. */
  private leave(): void {
    this.callout.close()
    delete this.element.dataset['line']
    delete this.element.dataset['points']
  }

  /** Brings a place into view, degrees in WGS-84. */
  lookAt(latitude: number, longitude: number): void {
    const shown = inDatum({ latitude, longitude }, 'wgs84', this.ground.layer.datum)
    this.camera.to([shown.longitude, shown.latitude])
  }

  remove(): void {
    this.stop()
    this.callout.close()
    for (const marker of this.markers.values()) marker.remove()
    this.ground.remove()
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
    // The clock may have been set while the camera was on its way, and rest since.
    this.map.on('moveend', () => this.camera.follow(this.followedPlace()))
    listenForTouches(this.map, {
      tracks: () => (this.waits ? [] : this.options.tracks),
      placed: id => this.placed.get(id),
      time: () => this.clock.get().time,
      onSpot: (spot, at) => {
        this.callout.open(at, this.events.linesOf(spot), this.events.closeLabel())
        this.events.onSpot(spot)
      },
      onTime: time => this.events.onTime(time),
      onGround: () => this.callout.close(),
      onUserMove: () => this.events.onUserMove(),
    })
  }

  /** Where the ground has the tracks; kept for those that stay the same. */
  private place(): void {
    const { datum } = this.ground.layer
    this.placed = new Map(
      this.options.tracks.map(({ vehicleId, track }) => {
        const known = this.placed.get(vehicleId)
        const same = known?.track === track && this.placedIn === datum
        return [vehicleId, same ? known : placedTrack(track, datum)]
      }),
    )
    this.placedIn = datum
  }

  /** Tracks, ground or colours are others. */
  private show(): void {
    this.place()
    const { tracks, look, shape } = this.options
    const alone = tracks.length < 2
    for (const [id, marker] of this.markers) {
      if (tracks.some(({ vehicleId }) => vehicleId === id)) continue
      marker.remove()
      this.markers.delete(id)
    }
    for (const { vehicleId, name, colour } of tracks) {
      const dress = { name, colour: alone ? undefined : colour, ink: palettes[look], shape }
      const known = this.markers.get(vehicleId)
      if (known) known.redress(dress)
      else this.markers.set(vehicleId, new MovingMarker(this.map, dress))
    }
    this.drawAll()
    this.move()
  }

  private drawAll(): void {
    this.drawLines()
    const { tracks } = this.options
    this.tell(put(this.map, spotSource, spotCollection(tracks, this.placed, this.ground.layer.datum)))
  }

  private drawLines(): void {
    const { tracks } = this.options
    const wish = this.camera.drawing()
    const alone = tracks.length < 2
    const features = tracks.flatMap(({ vehicleId, gaps, colour }) => {
      const placed = this.placed.get(vehicleId)
      return placed ? trackLine(placed, { ...wish, gaps, colour: alone ? undefined : colour }) : []
    })
    this.tell(this.hand(features))
  }

  /** For whoever waits for the line: how many there are, and of how many points, once the map has taken them. */
  private async hand(features: Piece[]): Promise<void> {
    const round = ++this.lineShown
    const { tracks } = this.options
    await put(this.map, lineSource, { type: 'FeatureCollection', features })
    if (round !== this.lineShown || features.length === 0 || !this.ground.styled || this.waits) return
    this.element.dataset['line'] = String(tracks.length)
    this.element.dataset['points'] = String(tracks.reduce((sum, { track }) => sum + track.length, 0))
  }

  private tell(drawing: Promise<void>): void {
    drawing.catch((error: unknown) => console.warn('map: a track could not be drawn', error))
  }

  private placeOf({ latitude, longitude }: Moment): [number, number] {
    const shown = inDatum({ latitude, longitude }, 'wgs84', this.ground.layer.datum)
    return [shown.longitude, shown.latitude]
  }

  private momentOf = (track: LoadedTrack): Moment | undefined => momentOf(track, this.clock.get().time)

  private followedPlace(): [number, number] | undefined {
    return this.markers.get(this.options.followed ?? '')?.place
  }

  /** With every picture of the clock. */
  private move(): void {
    if (this.waits) return
    for (const track of this.options.tracks) {
      const moment = this.momentOf(track)
      const at = moment && this.placeOf(moment)
      const { state = 'unknown', course = 0 } = moment ?? {}
      // On the map it counts that it is on its way, not by whose power.
      const shown = state === 'carried' ? 'driving' : state
      this.markers.get(track.vehicleId)?.move(at, { state: shown, course, lost: state === 'unknown' })
    }
    this.camera.follow(this.followedPlace())
  }
}

const keyOf = ({ tracks }: TrackMapOptions): string => tracks.map(({ vehicleId }) => vehicleId).join(' ')
