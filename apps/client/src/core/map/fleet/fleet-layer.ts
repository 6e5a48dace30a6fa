/** The fleet on a map: vehicles that glide, clusters, the popup, and the camera of the fleet. */
import { toDegrees } from '@outrider/geo/mercator'
import type { MapGeoJSONFeature } from 'maplibre-gl'
import type { MapArea, MapState, MapView } from '../../fleet/map-view.ts'
import { ViewportQuery } from '../camera/viewport-query.ts'
import type { BaseMap } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { RefreshTimer } from '../shell/refresh-timer.ts'
import { listenForPanning } from '../shell/taps.ts'
import { mapStrings } from '../strings.ts'
import { EdgeArrows } from '../edge/edge-arrows.ts'
import { Drawing } from '../vehicles/drawing.ts'
import { HoverCard } from '../vehicles/hover-card.ts'
import { hoverLines } from '../vehicles/hover-lines.ts'
import { labelFieldsOf } from '../vehicles/labels.ts'
import { MapVehicles } from '../vehicles/map-vehicles.ts'
import { staleAfter } from '../vehicles/vehicle-appearance.ts'
import { VehiclePopup } from '../vehicles/vehicle-popup.ts'
import { addVehicleLayers, applyLabelStyle, clusterLayer, selectedLayer, vehicleLayer } from '../vehicles/vehicles-layer.ts'
import { FleetCamera } from './fleet-camera.ts'
import type { FleetEvents, FleetOptions } from './fleet-options.ts'
import type { FleetSource } from './fleet-source.ts'

export class FleetLayer implements Layer<FleetOptions> {
  readonly tappable = [vehicleLayer, selectedLayer, clusterLayer]
  readonly camera: FleetCamera
  /** Where a vehicle's icon is drawn, degrees in the map's datum; undefined: it has no icon of its own on the screen. */
  readonly hooks = { drawnAt: (id: string) => this.#drawing.drawnAt(id) }
  readonly #base: BaseMap<FleetOptions>
  readonly #fleet: FleetSource
  readonly #view: MapView
  readonly #events: FleetEvents
  readonly #vehicles = new MapVehicles()
  /** Selected vehicle to be brought into view once its position is known. */
  #pendingTarget: string | null
  /** Selected by a tap on the map, until the options say so. */
  #tappedId: string | null = null
  readonly #drawing: Drawing
  readonly #viewportQuery: ViewportQuery
  readonly #refreshTimer: RefreshTimer
  readonly #popup: VehiclePopup
  readonly #hover: HoverCard
  readonly #edge: EdgeArrows
  readonly #stops: Array<() => void>
  readonly #reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  /** The card under the mouse is that of a vehicle that is cut. */
  #cutHovered = false
  /** The vehicles of the current viewport have been drawn. */
  #drawn = false
  /** Which part of the map and how many vehicles the state that was taken over last is of. */
  #shown = ''

  constructor(base: BaseMap<FleetOptions>, fleet: FleetSource, events: FleetEvents) {
    const { map, options } = base
    this.#base = base
    this.#fleet = fleet
    this.#events = events
    this.#pendingTarget = options.selectedId
    this.#view = fleet.open()
    this.#view.setFilter(options.filter)
    this.camera = new FleetCamera(base)
    base.frames.hideUntilFirst()
    this.#drawing = new Drawing(map, {
      markers: () => this.#vehicles.markers,
      clusters: () => this.#vehicles.clusters,
      selectedId: () => base.options.selectedId,
      now: () => performance.now(),
      hold: () => base.frames.hold(),
      onSelectedDrawn: pose => this.camera.follow(pose),
      onDrawn: () => this.#publishDrawn(),
    })
    this.#popup = new VehiclePopup(map, {
      linesOf: id => this.#vehicles.linesOf(id, base.options.labelFields, base.options.lang),
      positionOf: id => {
        const pose = this.#vehicles.poseOf(id)
        return pose && toDegrees(pose)
      },
      closeLabel: () => mapStrings.closePopup[base.options.lang],
      onChange: () => {
        this.#applyLabelStyle()
        this.#viewportQuery.update()
      },
    })
    this.#hover = new HoverCard(map, {
      on: [vehicleLayer, selectedLayer],
      linesOf: id => {
        const vehicle = this.#vehicles.vehicle(id)
        if (!vehicle) return undefined
        this.#tellCutHovered(vehicle.position.cut)
        return hoverLines(vehicle, this.#now(), base.options.lang, base.options.cutWords(vehicle))
      },
      onClose: () => this.#tellCutHovered(false),
      positionOf: id => {
        const pose = this.#vehicles.poseOf(id)
        return pose && toDegrees(pose)
      },
      hasPopup: id => this.#popup.vehicleId === id,
    })
    this.#edge = new EdgeArrows(base, {
      outliers: () => this.#view.get()?.outliers ?? [],
      mainBox: () => this.#view.get()?.mainBox,
      onPress: box => {
        this.#events.onUserMove()
        this.camera.fitAll(box)
      },
    })
    this.#viewportQuery = new ViewportQuery(map, {
      // The popup may stay open at a vehicle that is no longer selected.
      unclusteredId: () => base.options.selectedId ?? this.#popup.vehicleId,
      datum: () => base.datum,
      request: viewport => this.#view.setViewport(viewport),
    })
    this.#popup.select(options.selectedId, options.config.showPopup)
    this.#refreshTimer = new RefreshTimer(() => this.#refresh())
    this.#stops = [
      this.#view.subscribe(this.#refreshTimer.run),
      fleet.onAwayChange?.(this.#refreshTimer.run) ?? (() => undefined),
    ]
    this.#listen()
    this.#viewportQuery.update()
    this.#refreshTimer.run()
  }

  add(): void {
    addVehicleLayers(this.#base.map, this.#base.ink)
    this.#applyLabelStyle()
    this.#drawing.restyled()
  }

  update(before: FleetOptions): void {
    const { options } = this.#base
    if (before.config !== options.config) this.#applyLabelStyle()
    if (before.hoveredId !== options.hoveredId) this.#hover.point(options.hoveredId)
    else if (before.cutWords !== options.cutWords) this.#hover.refresh()
    if (before.filter !== options.filter) this.#view.setFilter(options.filter)
    const sameLabels = before.labelFields === options.labelFields && before.labels === options.labels
    if (!sameLabels || before.typeIcons !== options.typeIcons || before.staleAfter !== options.staleAfter) this.#refresh()
    if (before.selectedId !== options.selectedId) {
      // The camera stays where a vehicle was tapped on the map.
      this.#pendingTarget = options.selectedId === this.#tappedId ? null : options.selectedId
      this.#tappedId = null
      this.#popup.select(options.selectedId, options.config.showPopup)
      this.#drawing.redraw()
      this.#showPendingTarget()
    } else if (!before.following && options.following) {
      this.#pendingTarget = options.selectedId
      this.#showPendingTarget()
    }
    if (before.following !== options.following) this.camera.zoomAroundCentre(options.following)
    if (before.lang !== options.lang) this.#edge.refresh()
    this.#viewportQuery.update()
  }

  #tellCutHovered(shown: boolean): void {
    if (this.#cutHovered === shown) return
    this.#cutHovered = shown
    this.#events.onCutHovered(shown)
  }

  datumChanged(): void {
    this.#refresh()
  }

  tap({ layer, properties }: MapGeoJSONFeature): void {
    const id = String(properties['id'])
    if (layer.id !== clusterLayer) {
      this.#popup.open(id)
      this.#tappedId = id
      this.#events.onSelect(id)
      return
    }
    const cluster = this.#vehicles.cluster(id)
    if (!cluster) return
    this.#events.onUserMove()
    this.camera.zoomToCluster(cluster.box)
  }

  tapBeside(): void {
    this.#popup.mapTapped(this.#base.options.config.closePopupOnMapClick)
    this.#events.onSelect(null)
  }

  isReady(): boolean {
    return this.#drawn
  }

  /** Ids of the shown vehicles in a box. */
  idsIn(area: MapArea): Promise<string[]> {
    return this.#view.idsIn(area)
  }

  fitAll(): void {
    this.camera.fitAll(this.#view.get()?.box)
  }

  /** The selected vehicle, and where it is drawn; undefined: none, or it is not on the map. */
  selected(): { id: string; at: [longitude: number, latitude: number] } | undefined {
    const { selectedId } = this.#base.options
    const pose = this.#vehicles.poseOf(selectedId)
    return pose && selectedId !== null ? { id: selectedId, at: toDegrees(pose) } : undefined
  }

  toSelected(): void {
    const pose = this.#vehicles.poseOf(this.#base.options.selectedId)
    if (pose) this.camera.toVehicle(pose)
  }

  remove(): void {
    this.#leave()
    for (const stop of this.#stops) stop()
    this.#view.close()
    this.#refreshTimer.stop()
    this.#drawing.stop()
    this.#hover.remove()
    this.#edge.remove()
    this.#viewportQuery.stop()
    delete this.#base.element.dataset['placed']
  }

  readonly #leave = (): void => {
    const left = this.camera.leaveView()
    if (left) this.#events.onLeave(left)
  }

  #listen(): void {
    // A reload and a closed tab do not remove the map.
    window.addEventListener('pagehide', this.#leave)
    this.#stops.push(() => window.removeEventListener('pagehide', this.#leave))
    const { map } = this.#base
    map.on('move', () => this.#viewportQuery.update())
    // What was reported during a movement of the camera is followed when that ends, not with the next report.
    map.on('moveend', () => {
      const pose = this.#vehicles.poseOf(this.#base.options.selectedId)
      if (pose) this.camera.follow(pose)
    })
    listenForPanning(map, () => {
      this.camera.positioned = true
      this.#pendingTarget = null
      this.#events.onUserMove()
    })
  }

  /** The platform's clock, ms since 1970. */
  #now(): number {
    return this.#fleet.now?.() ?? Date.now()
  }

  #isUpToDate(): boolean {
    const state = this.#view.get()
    return state !== undefined && this.#viewportQuery.isAnsweredBy(state.viewport)
  }

  /** `data-placed`: the number of vehicles with a position, in view or not. */
  #publishDrawn(): void {
    this.#base.element.dataset['placed'] = String(this.#view.get()?.located ?? 0)
    this.#drawn ||= this.#isUpToDate()
    this.#base.publishReady()
  }

  /** Takes over the worker's latest state; redraws only when something visible changed. */
  #refresh(): void {
    const state = this.#view.get()
    // An empty map drawn now would be waited for by the vehicles that come next.
    if (!state || (!this.#drawn && state.total === 0 && this.#fleet.isComing?.())) return
    const { options, datum } = this.#base
    this.#vehicles.update(state, {
      clock: this.#now(),
      now: performance.now(),
      staleAfter: options.staleAfter ?? staleAfter,
      isAway: vehicle => this.#fleet.isAway?.(vehicle) ?? false,
      datum,
      labelFields: labelFieldsOf(options.labels, options.labelFields),
      plateColours: options.labels.plateColours,
      lang: options.lang,
      typeIcons: options.typeIcons,
      jumps: id => this.#reducedMotion.matches || !this.#drawing.glides(id),
    })
    this.#popup.refresh()
    this.#hover.refresh()
    this.#edge.refresh()
    if (!this.camera.positioned && state.mainBox) this.camera.showInitial(state.mainBox)
    this.#showPendingTarget()
    // An empty fleet is drawn once as well, so that the map becomes ready.
    if (!this.#drawn && this.#isUpToDate()) this.#drawing.redraw()
    else this.#drawing.refresh(this.#isAsked(state))
  }

  /** It is of another part of the map than the one before, or of other vehicles: somebody asked for it. */
  #isAsked({ viewport, total }: MapState): boolean {
    const shown = JSON.stringify([viewport, total])
    const before = this.#shown
    this.#shown = shown
    return shown !== before
  }

  #showPendingTarget(): void {
    const isCurrent = this.camera.positioned && this.#pendingTarget === this.#base.options.selectedId
    const pose = isCurrent ? this.#vehicles.poseOf(this.#pendingTarget) : undefined
    if (!pose) return
    this.#pendingTarget = null
    this.camera.bringIntoView(pose)
  }

  #applyLabelStyle(): void {
    if (!this.#base.styled) return
    const { config, selectedId } = this.#base.options
    applyLabelStyle(this.#base.map, this.#base.ink, {
      transparentPlate: config.transparentPlate,
      selectedLabel: selectedId === null || this.#popup.vehicleId !== selectedId,
    })
  }
}
