/** The fleet map without React: one MapLibre map with vehicles and camera. Options may change; `remove` ends it. */
import { convertDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapView } from '../../fleet/map-view.ts'
import { VehiclePopup } from '../vehicles/vehicle-popup.ts'
import { Camera, openMap, labelFadeMs } from '../camera/camera.ts'
import { Drawing } from '../vehicles/drawing.ts'
import type { FleetSource } from './fleet-source.ts'
import { Basemap } from '../basemap/basemap.ts'
import { provideIcons } from '../shell/icons.ts'
import { ViewportQuery } from '../camera/viewport-query.ts'
import type { FleetMapEvents, FleetMapOptions, MapElement } from '../shell/map-options.ts'
import { toDegrees } from '@outrider/geo/mercator'
import { addPoiLayers, drawPois } from '../pois/poi-layer.ts'
import { palettes } from '../basemap/palette.ts'
import { RefreshTimer } from '../shell/refresh-timer.ts'
import { Readiness } from '../shell/readiness.ts'
import { MapVehicles } from '../vehicles/map-vehicles.ts'
import { mapStrings } from '../strings.ts'
import { listenForTaps, listenForLongPress, type TapTarget } from '../camera/taps.ts'
import { staleAfter } from '../vehicles/vehicle-appearance.ts'
import { addVehicleLayers, applyLabelStyle } from '../vehicles/vehicles-layer.ts'
import { prepareMapLibrary } from '../shell/map-library.ts'

export class FleetMap {
  readonly camera: Camera
  private readonly map: MapLibreMap
  private readonly element: MapElement
  private readonly fleet: FleetSource
  private readonly view: MapView
  private readonly events: FleetMapEvents
  private options: FleetMapOptions
  private readonly vehicles = new MapVehicles()
  /** Selected vehicle to be brought into view once its position is known. */
  private pendingTarget: string | null
  private readonly drawing: Drawing
  private readonly basemap: Basemap
  private readonly viewportQuery: ViewportQuery
  private readonly refreshTimer: RefreshTimer
  private readonly popup: VehiclePopup
  private readonly stops: Array<() => void>
  private readonly reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  private readonly readiness: Readiness

  /** Throws where the browser has no WebGL 2. */
  constructor(element: HTMLElement, fleet: FleetSource, options: FleetMapOptions, events: FleetMapEvents) {
    prepareMapLibrary()
    this.element = element
    this.fleet = fleet
    this.options = options
    this.events = events
    this.readiness = new Readiness(element)
    this.pendingTarget = options.selectedId
    this.map = openMap(element, options.lang, labelFadeMs)
    this.view = fleet.open()
    provideIcons(
      this.map,
      () => palettes[this.options.theme],
      () => this.options.shape,
    )
    this.drawing = new Drawing(this.map, {
      markers: () => this.vehicles.markers,
      clusters: () => this.vehicles.clusters,
      selectedId: () => this.options.selectedId,
      now: () => performance.now(),
      onSelectedDrawn: pose => this.camera.follow(pose),
      onDrawn: () => this.readiness.vehiclesDrawn(this.view.get()?.located ?? 0, this.isUpToDate()),
    })
    this.popup = new VehiclePopup(this.map, {
      linesOf: id => this.vehicles.linesOf(id, this.options.labelFields, this.options.lang),
      positionOf: id => {
        const pose = this.vehicles.poseOf(id)
        return pose && toDegrees(pose)
      },
      closeLabel: () => mapStrings.closePopup[this.options.lang],
      onChange: () => {
        this.applyLabelStyle()
        this.viewportQuery.update()
      },
    })
    this.viewportQuery = new ViewportQuery(this.map, {
      // The popup may stay open at a vehicle that is no longer selected.
      unclusteredId: () => this.options.selectedId ?? this.popup.vehicleId,
      datum: () => this.basemap.layer.datum,
      request: look => this.view.setViewport(look),
    })
    this.basemap = new Basemap(this.map, {
      choice: () => this.options,
      onStyled: () => {
        addPoiLayers(this.map, palettes[this.options.theme])
        addVehicleLayers(this.map, palettes[this.options.theme])
        this.drawPois()
        this.applyLabelStyle()
        this.drawing.redraw()
      },
      onFailed: () => {
        this.events.onBasemapFailed()
        this.update()
      },
    })
    this.camera = new Camera(
      this.map,
      () => this.options,
      () => this.basemap.layer,
    )
    this.popup.select(options.selectedId, options.config.showPopup)
    this.refreshTimer = new RefreshTimer(() => this.update())
    this.stops = [this.view.subscribe(this.refreshTimer.run), fleet.onAwayChange?.(this.refreshTimer.run) ?? (() => undefined)]
    this.listen()
    this.basemap.apply()
    this.viewportQuery.update()
    this.refreshTimer.run()

    this.element.outriderMap = this.map
    this.element.drawnAt = id => this.drawing.drawnAt(id)
  }

  set(options: FleetMapOptions): void {
    const before = this.options
    this.options = options
    const sameImages = before.theme === options.theme && before.shape === options.shape
    const sameBasemap = JSON.stringify(before.basemap) === JSON.stringify(options.basemap)
    if (!sameBasemap || before.lang !== options.lang || !sameImages) this.basemap.apply()
    if (JSON.stringify(before.padding) !== JSON.stringify(options.padding)) this.camera.applyPadding()
    if (before.config !== options.config) this.applyLabelStyle()
    if (before.pois !== options.pois) this.drawPois()
    if (
      before.labelFields !== options.labelFields ||
      before.lang !== options.lang ||
      !sameBasemap ||
      before.staleAfter !== options.staleAfter
    )
      this.update()
    if (before.selectedId !== options.selectedId) {
      this.pendingTarget = options.selectedId
      this.popup.select(options.selectedId, options.config.showPopup)
      this.drawing.redraw()
      this.showPendingTarget()
    } else if (!before.following && options.following) {
      this.pendingTarget = options.selectedId
      this.showPendingTarget()
    }
    if (before.following !== options.following) this.camera.zoomAroundCentre(options.following)
    this.viewportQuery.update()
  }

  fitAll(): void {
    this.camera.fitAll(this.view.get()?.box)
  }

  toSelected(): void {
    const pose = this.vehicles.poseOf(this.options.selectedId)
    if (pose) this.camera.moveTo(pose)
  }

  remove(): void {
    const left = this.camera.leaveView()
    if (left) this.events.onLeave(left)
    for (const stop of this.stops) stop()
    this.view.close()
    this.refreshTimer.stop()
    this.drawing.stop()
    this.viewportQuery.stop()
    this.basemap.remove()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.drawnAt
    this.readiness.remove()
  }

  private listen(): void {
    const { map } = this
    map.once('load', () => this.readiness.basemapDrawn())
    map.on('move', () => this.viewportQuery.update())
    // What was reported during a movement of the camera is followed when that ends, not with the next report.
    map.on('moveend', () => {
      const pose = this.vehicles.poseOf(this.options.selectedId)
      if (pose) this.camera.follow(pose)
    })
    listenForLongPress(map, at => {
      const { lng: longitude, lat: latitude } = at.wrap()
      this.events.onAddPoi(convertDatum({ latitude, longitude }, this.basemap.layer.datum, 'wgs84'))
    })
    listenForTaps(
      map,
      target => this.handleTap(target),
      () => {
        this.camera.positioned = true
        this.pendingTarget = null
        this.events.onUserMove()
      },
    )
  }

  private drawPois(): void {
    drawPois(this.map, this.options.pois, this.basemap.layer.datum)
  }

  private isUpToDate(): boolean {
    const state = this.view.get()
    return state !== undefined && this.viewportQuery.isAnsweredBy(state.viewport)
  }

  /** Takes over the worker's latest state; redraws only when something visible changed. */
  private update(): void {
    const state = this.view.get()
    if (!state) return
    this.vehicles.update(state, {
      clock: this.fleet.now?.() ?? Date.now(),
      now: performance.now(),
      staleAfter: this.options.staleAfter ?? staleAfter,
      isAway: vehicle => this.fleet.isAway?.(vehicle) ?? false,
      datum: this.basemap.layer.datum,
      labelFields: this.options.labelFields,
      lang: this.options.lang,
      jumps: id => this.reducedMotion.matches || !this.drawing.glides(id),
    })
    this.popup.refresh()
    if (!this.camera.positioned && state.box) this.camera.showInitial(state.box)
    this.showPendingTarget()
    // An empty fleet is drawn once as well, so that the map becomes ready.
    if (!this.readiness.vehiclesReady && this.isUpToDate()) this.drawing.redraw()
    else this.drawing.refresh()
  }

  private showPendingTarget(): void {
    const pose =
      this.camera.positioned && this.pendingTarget === this.options.selectedId
        ? this.vehicles.poseOf(this.pendingTarget)
        : undefined
    if (!pose) return
    this.pendingTarget = null
    this.camera.bringIntoView(pose)
  }

  private applyLabelStyle(): void {
    if (!this.basemap.styled) return
    const { theme: look, config, selectedId } = this.options
    applyLabelStyle(this.map, palettes[look], {
      transparentPlate: config.transparentPlate,
      selectedLabel: selectedId === null || this.popup.vehicleId !== selectedId,
    })
  }

  private handleTap(target: TapTarget): void {
    if (target.kind === 'map') {
      this.popup.mapTapped(this.options.config.closePopupOnMapClick)
      this.events.onSelect(null)
    } else if (target.kind === 'vehicle') {
      this.popup.open(target.id)
      this.events.onSelect(target.id)
    } else if (target.kind === 'poi') {
      this.events.onPoi(target.id)
    } else {
      const cluster = this.vehicles.cluster(target.seed)
      if (!cluster) return
      this.events.onUserMove()
      this.camera.zoomToCluster(cluster.box)
    }
  }
}
