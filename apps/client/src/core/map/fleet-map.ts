/** The live map without React: one map, its vehicles, its camera. Options change while it lives; `remove` ends it. */
import type { Basemap, Lang, MapCentre, MapVehicleInfo } from '@outrider/contract'
import { AttributionControl, type GeoJSONSource, Map as MapLibreMap, type PaddingOptions, ScaleControl } from 'maplibre-gl'
import { type ArchiveSchema, readSchema } from './archive-schema.ts'
import { aloneFrom } from './clusters.ts'
import { Callout } from './callout.ts'
import { Drawing } from './drawing.ts'
import type { FleetView } from './fleet-view.ts'
import { boxOf, followingZoom, home, isOffCentre, show } from './follow.ts'
import { grid } from './grid.ts'
import { supplyIcons } from './icons.ts'
import { Markers } from './markers.ts'
import { toDegrees, toSquare } from './mercator.ts'
import { type Pose, poseAt } from './motion.ts'
import { Pulse } from './pulse.ts'
import { type MapLook, palettes } from './palette.ts'
import { startAt, viewNow } from './start-view.ts'
import { mapStrings } from './strings.ts'
import { closest, datumOf, gridSource, styleFor } from './style.ts'
import type { VehicleShape } from './vehicle-icon.ts'
import { listen, type Target } from './touch.ts'
import { staleAfter } from './vehicle-look.ts'
import { linesOf } from './vehicle-lines.ts'
import { addVehicleLayers, dressLabels } from './vehicles-layer.ts'
import { viewOf } from './view.ts'
import { readyLibrary } from './worker.ts'

export interface FleetMapOptions {
  selectedId: string | null
  following: boolean
  basemap: Basemap
  /** What labels and callout say. */
  info: MapVehicleInfo
  /** mapConfig of the stored values. */
  config: { showPopup: boolean; closePopupOnMapClick: boolean; transparentPlate: boolean }
  /** The first view, WGS-84; null: the whole fleet. */
  start: MapCentre | null
  lang: Lang
  look: MapLook
  shape: VehicleShape
  padding: Required<PaddingOptions>
  /** A position older than this is drawn as last known, ms. */
  staleAfter?: number
}

export interface FleetMapEvents {
  onSelect(id: string | null): void
  onUserMove(): void
  /** The view the map is left with, WGS-84. */
  onLeave(view: MapCentre): void
  /** Once, when the ground's address gives nothing. */
  onBasemapFailed(): void
}

/** Hooks for tests and assistive technology, on the map's element. */
export interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
  /** Where a vehicle's icon stands now, degrees in the map's datum; undefined: it has none of its own on the screen. */
  drawnAt?: (id: string) => [longitude: number, latitude: number] | undefined
}

const archive = (): string => new URL(`${import.meta.env.BASE_URL}basemap/world.pmtiles`, window.location.origin).href

export class FleetMap {
  private readonly map: MapLibreMap
  private readonly element: MapElement
  private readonly fleet: FleetView
  private readonly events: FleetMapEvents
  private options: FleetMapOptions
  private markers = new Markers()
  private readonly drawing: Drawing
  private readonly pulse: Pulse
  private readonly callout: Callout
  private readonly unsubscribe: () => void
  private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  /** The camera has been somewhere on purpose: by hand, to a vehicle, or to the whole fleet. */
  private placed = false
  private styled = false
  private complained = false
  private removed = false
  private readonly ready = { drawn: false, ground: false }

  /** Throws where the browser has no WebGL 2. */
  constructor(element: HTMLElement, fleet: FleetView, options: FleetMapOptions, events: FleetMapEvents) {
    readyLibrary()
    this.element = element
    this.fleet = fleet
    this.options = options
    this.events = events
    this.map = new MapLibreMap({
      container: element,
      bounds: home,
      minZoom: 1,
      maxZoom: closest,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      // Labels come and go as vehicles pass each other: short, so as not to smear.
      fadeDuration: 120,
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
    this.map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left')
    this.map.setPadding(options.padding)
    if (options.following) this.zoomAroundCentre(true)
    supplyIcons(
      this.map,
      () => palettes[this.options.look],
      () => this.options.shape,
    )

    this.drawing = new Drawing(this.map, {
      markers: () => this.markers.list,
      selectedId: () => this.options.selectedId,
      now: () => performance.now(),
      onSelectedDrawn: pose => this.follow(pose),
      onDrawn: () => this.tellReady({ drawn: true }),
    })
    this.callout = new Callout(this.map, {
      lines: id => this.linesOf(id),
      place: id => {
        const marker = this.markers.get(id)
        return marker && toDegrees(poseAt(marker.glide, performance.now()))
      },
      closeLabel: () => mapStrings.closeCallout[this.options.lang],
      onShown: () => this.dressLabels(),
    })
    this.callout.select(options.selectedId, options.config.showPopup)
    if (options.start) startAt(this.map, options.start, datumOf(options.basemap))
    this.pulse = new Pulse(() => this.update())
    this.unsubscribe = fleet.subscribe(() => this.pulse.wake())
    this.listen()
    void this.style()
    this.pulse.wake()

    this.element.outriderMap = this.map
    this.element.drawnAt = id => this.drawing.drawnAt(id)
  }

  set(options: FleetMapOptions): void {
    const before = this.options
    this.options = options
    const sameImages = before.look === options.look && before.shape === options.shape
    const sameGround = JSON.stringify(before.basemap) === JSON.stringify(options.basemap)
    if (!sameGround || before.lang !== options.lang || !sameImages) void this.style()
    if (datumOf(before.basemap) !== datumOf(options.basemap)) this.markers = new Markers()
    if (JSON.stringify(before.padding) !== JSON.stringify(options.padding))
      this.map.easeTo({ padding: options.padding, duration: 250 })
    if (before.config !== options.config) this.dressLabels()
    if (before.info !== options.info || before.lang !== options.lang || !sameGround || before.staleAfter !== options.staleAfter)
      this.update()
    if (before.selectedId !== options.selectedId) {
      this.callout.select(options.selectedId, options.config.showPopup)
      this.drawing.redraw()
      this.lookAtSelected()
    } else if (!before.following && options.following) this.lookAtSelected()
    if (before.following !== options.following) this.zoomAroundCentre(options.following)
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  fitAll(animate = true): void {
    this.placed = true
    show(this.map, boxOf(this.markers.list) ?? home, this.options.padding, { animate })
  }

  toSelected(): void {
    const marker = this.markers.get(this.options.selectedId)
    if (!marker) return
    this.placed = true
    const { x, y } = poseAt(marker.glide, performance.now())
    const { basemap, padding } = this.options
    const zoom = Math.max(this.map.getZoom(), followingZoom(basemap))
    // The padding goes along: this movement would cut short the one that was changing it.
    this.map.easeTo({ center: toDegrees({ x, y }), zoom, padding, duration: 700 })
  }

  remove(): void {
    if (this.placed) this.events.onLeave(viewNow(this.map, datumOf(this.options.basemap)))
    this.removed = true
    this.unsubscribe()
    this.pulse.stop()
    this.drawing.stop()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.drawnAt
    delete this.element.dataset['ready']
  }

  /** While a vehicle is followed it stays in the middle, wherever the fingers are. */
  private zoomAroundCentre(on: boolean): void {
    for (const handler of [this.map.scrollZoom, this.map.touchZoomRotate]) {
      // What is enabled already ignores a new choice.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    this.map.touchZoomRotate.disableRotation()
  }

  /** Puts the ground in place; what an archive holds has to be read first. */
  private async style(): Promise<void> {
    const { basemap, lang, look } = this.options
    this.styled = false
    let schema: ArchiveSchema | undefined
    if (basemap.kind === 'pmtiles') {
      try {
        schema = await readSchema(basemap.url)
      } catch (error) {
        this.complain(error)
      }
    }
    const { options } = this
    const outdated = basemap !== options.basemap || lang !== options.lang || look !== options.look
    if (this.removed || outdated) return
    // An archive that cannot be read leaves the vehicles over the embedded map rather than over nothing.
    const ground: Basemap = basemap.kind === 'pmtiles' && !schema ? { kind: 'embedded' } : basemap
    this.map.setStyle(styleFor(ground, lang, archive(), schema, look), { diff: false })
  }

  private complain(error: unknown): void {
    console.warn('map:', error instanceof Error ? error.message : error)
    // Single tiles fail now and then; a ground of which nothing ever came is another matter.
    if (this.complained || (this.styled && this.element.dataset['ready'])) return
    this.complained = true
    this.events.onBasemapFailed()
  }

  private listen(): void {
    const { map } = this
    map.on('style.load', () => {
      addVehicleLayers(map, palettes[this.options.look])
      this.styled = true
      this.dressLabels()
      this.drawGrid()
      this.drawing.redraw()
    })
    map.once('load', () => this.tellReady({ ground: true }))
    map.on('move', () => this.drawing.moved())
    map.on('moveend', () => this.drawGrid())
    listen(
      map,
      target => this.touched(target),
      () => {
        this.placed = true
        this.events.onUserMove()
      },
    )
    map.on('error', ({ error }) => this.complain(error))
  }

  private tellReady(done: { drawn?: boolean; ground?: boolean }): void {
    Object.assign(this.ready, done)
    if (this.ready.drawn && this.ready.ground) this.element.dataset['ready'] = 'true'
  }

  /** One pass over the fleet; draws when something that can be seen changed. */
  private update(): void {
    const now = performance.now()
    const changed = this.markers.update(this.fleet.vehicles(), {
      clock: this.fleet.now?.() ?? Date.now(),
      now,
      stale: this.options.staleAfter ?? staleAfter,
      away: vehicle => this.fleet.away?.(vehicle) ?? false,
      datum: datumOf(this.options.basemap),
      info: this.options.info,
      lang: this.options.lang,
      calm: id => this.calm.matches || !this.drawing.glides(id),
    })
    this.callout.refresh()
    if (!this.placed && this.markers.list.length > 0) {
      const { start, basemap } = this.options
      if (start) startAt(this.map, start, datumOf(basemap))
      else this.fitAll(false)
      this.placed = true
      this.drawing.redraw()
      if (this.options.selectedId) this.lookAtSelected()
    } else if (changed) this.drawing.refresh()
  }

  private linesOf(id: string): string[] | undefined {
    const vehicle = this.markers.get(id) && this.fleet.vehicle(id)
    return vehicle && linesOf(vehicle, this.options.info, this.options.lang)
  }

  private dressLabels(): void {
    if (!this.styled) return
    const { look, config, selectedId } = this.options
    dressLabels(this.map, palettes[look], {
      transparentPlate: config.transparentPlate,
      selectedLabel: selectedId === null || this.callout.shown !== selectedId,
    })
  }

  private follow(pose: Pose): void {
    // While the camera is on its way, by hand or towards the vehicle, it is left alone.
    if (!this.options.following || this.map.isMoving()) return
    const { lng, lat } = this.map.getCenter()
    if (isOffCentre(pose, toSquare(lng, lat), this.map.getZoom())) this.map.jumpTo({ center: toDegrees(pose) })
  }

  /** A vehicle chosen elsewhere is brought into view; one that can be seen already stays where it is, unless it is followed. */
  private lookAtSelected(): void {
    const marker = this.markers.get(this.options.selectedId)
    if (!marker) return
    if (this.options.following || !viewOf(this.map, -0.12).has(marker)) this.toSelected()
  }

  private touched(target: Target): void {
    if (target.kind === 'ground') {
      this.callout.groundTouched(this.options.config.closePopupOnMapClick)
      this.events.onSelect(null)
    } else if (target.kind === 'vehicle') {
      this.callout.open(target.id)
      this.events.onSelect(target.id)
    } else {
      const members = this.drawing.clusterOf(target.seed)
      const box = members && boxOf(members)
      if (!box) return
      this.placed = true
      this.events.onUserMove()
      const closer = Math.min(closest, this.map.getZoom() + 0.5)
      const camera = this.map.cameraForBounds(box, { padding: 80, maxZoom: aloneFrom + 0.5 })
      if (camera?.center) this.map.easeTo({ center: camera.center, zoom: Math.max(closer, camera.zoom ?? closer), duration: 500 })
    }
  }

  private drawGrid(): void {
    const source = this.map.getSource<GeoJSONSource>(gridSource)
    if (!source) return
    const bounds = this.map.getBounds()
    const [w, h] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    const wide = {
      west: bounds.getWest() - w / 2,
      east: bounds.getEast() + w / 2,
      south: bounds.getSouth() - h / 2,
      north: bounds.getNorth() + h / 2,
    }
    source
      .setData(grid(wide, this.map.getZoom()))
      .catch((error: unknown) => console.warn('map: the grid could not be drawn', error))
  }
}
