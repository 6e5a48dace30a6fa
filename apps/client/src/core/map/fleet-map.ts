/** The live map without React: one map, its vehicles, its camera. Options change while it lives; `remove` ends it. */
import { inDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapView } from '../fleet/map-view.ts'
import { Callout } from './callout.ts'
import { Camera, openMap, passingFade } from './camera.ts'
import { Drawing } from './drawing.ts'
import type { FleetView } from './fleet-view.ts'
import { Ground } from './ground.ts'
import { supplyIcons } from './icons.ts'
import { Looking } from './looking.ts'
import type { FleetMapEvents, FleetMapOptions, MapElement } from './map-options.ts'
import { toDegrees } from './mercator.ts'
import { addMarkLayers, drawMarks } from './marks-layer.ts'
import { palettes } from './palette.ts'
import { Pulse } from './pulse.ts'
import { Readiness } from './readiness.ts'
import { ShownVehicles } from './shown-vehicles.ts'
import { mapStrings } from './strings.ts'
import { listen, listenForPlaces, type Target } from './touch.ts'
import { staleAfter } from './vehicle-look.ts'
import { addVehicleLayers, dressLabels } from './vehicles-layer.ts'
import { readyLibrary } from './worker.ts'

export class FleetMap {
  readonly camera: Camera
  private readonly map: MapLibreMap
  private readonly element: MapElement
  private readonly fleet: FleetView
  private readonly view: MapView
  private readonly events: FleetMapEvents
  private options: FleetMapOptions
  private readonly shown = new ShownVehicles()
  /** Selected, and to be looked at as soon as it is known where it is. */
  private sought: string | null
  private readonly drawing: Drawing
  private readonly ground: Ground
  private readonly looking: Looking
  private readonly pulse: Pulse
  private readonly callout: Callout
  private readonly stops: Array<() => void>
  private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  private readonly readiness: Readiness

  /** Throws where the browser has no WebGL 2. */
  constructor(element: HTMLElement, fleet: FleetView, options: FleetMapOptions, events: FleetMapEvents) {
    readyLibrary()
    this.element = element
    this.fleet = fleet
    this.options = options
    this.events = events
    this.readiness = new Readiness(element)
    this.sought = options.selectedId
    this.map = openMap(element, options.lang, passingFade)
    this.view = fleet.open()
    supplyIcons(
      this.map,
      () => palettes[this.options.look],
      () => this.options.shape,
    )
    this.drawing = new Drawing(this.map, {
      markers: () => this.shown.markers,
      bubbles: () => this.shown.bubbles,
      selectedId: () => this.options.selectedId,
      now: () => performance.now(),
      onSelectedDrawn: pose => this.camera.follow(pose),
      onDrawn: () => this.readiness.tellDrawn(this.view.get()?.placed ?? 0, this.isAnswered()),
    })
    this.callout = new Callout(this.map, {
      lines: id => this.shown.linesOf(id, this.options.info, this.options.lang),
      place: id => {
        const pose = this.shown.poseOf(id)
        return pose && toDegrees(pose)
      },
      closeLabel: () => mapStrings.closeCallout[this.options.lang],
      onShown: () => {
        this.dressLabels()
        this.looking.renew()
      },
    })
    this.looking = new Looking(this.map, {
      // A callout stays at its vehicle when that is no longer selected.
      alone: () => this.options.selectedId ?? this.callout.shown,
      datum: () => this.ground.layer.datum,
      ask: look => this.view.look(look),
    })
    this.ground = new Ground(this.map, {
      wish: () => this.options,
      onStyled: () => {
        addMarkLayers(this.map, palettes[this.options.look])
        addVehicleLayers(this.map, palettes[this.options.look])
        this.drawMarks()
        this.dressLabels()
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
      () => this.ground.layer,
    )
    this.callout.select(options.selectedId, options.config.showPopup)
    this.pulse = new Pulse(() => this.update())
    this.stops = [this.view.subscribe(this.pulse.wake), fleet.onAway?.(this.pulse.wake) ?? (() => undefined)]
    this.listen()
    this.ground.renew()
    this.looking.renew()
    this.pulse.wake()

    this.element.outriderMap = this.map
    this.element.drawnAt = id => this.drawing.drawnAt(id)
  }

  set(options: FleetMapOptions): void {
    const before = this.options
    this.options = options
    const sameImages = before.look === options.look && before.shape === options.shape
    const sameGround = JSON.stringify(before.layer) === JSON.stringify(options.layer)
    if (!sameGround || before.lang !== options.lang || !sameImages) this.ground.renew()
    if (JSON.stringify(before.padding) !== JSON.stringify(options.padding)) this.camera.pad()
    if (before.config !== options.config) this.dressLabels()
    if (before.marks !== options.marks) this.drawMarks()
    if (before.info !== options.info || before.lang !== options.lang || !sameGround || before.staleAfter !== options.staleAfter)
      this.update()
    if (before.selectedId !== options.selectedId) {
      this.sought = options.selectedId
      this.callout.select(options.selectedId, options.config.showPopup)
      this.drawing.redraw()
      this.lookAtSought()
    } else if (!before.following && options.following) {
      this.sought = options.selectedId
      this.lookAtSought()
    }
    if (before.following !== options.following) this.camera.zoomAroundCentre(options.following)
    this.looking.renew()
  }

  fitAll(): void {
    this.camera.fitAll(this.view.get()?.box)
  }

  toSelected(): void {
    const pose = this.shown.poseOf(this.options.selectedId)
    if (pose) this.camera.to(pose)
  }

  remove(): void {
    const left = this.camera.left()
    if (left) this.events.onLeave(left)
    for (const stop of this.stops) stop()
    this.view.close()
    this.pulse.stop()
    this.drawing.stop()
    this.looking.stop()
    this.ground.remove()
    this.map.remove()
    delete this.element.outriderMap
    delete this.element.drawnAt
    this.readiness.remove()
  }

  private listen(): void {
    const { map } = this
    map.once('load', () => this.readiness.tellGround())
    map.on('move', () => this.looking.renew())
    listenForPlaces(map, at => {
      const { lng: longitude, lat: latitude } = at.wrap()
      this.events.onPlace(inDatum({ latitude, longitude }, this.ground.layer.datum, 'wgs84'))
    })
    listen(
      map,
      target => this.touched(target),
      () => {
        this.camera.placed = true
        this.sought = null
        this.events.onUserMove()
      },
    )
  }

  private drawMarks(): void {
    drawMarks(this.map, this.options.marks, this.ground.layer.datum)
  }

  private isAnswered(): boolean {
    const state = this.view.get()
    return state !== undefined && this.looking.isAnswer(state.look)
  }

  /** One pass over what the fleet answered; draws when something that can be seen changed. */
  private update(): void {
    const state = this.view.get()
    if (!state) return
    this.shown.take(state, {
      clock: this.fleet.now?.() ?? Date.now(),
      now: performance.now(),
      stale: this.options.staleAfter ?? staleAfter,
      away: vehicle => this.fleet.away?.(vehicle) ?? false,
      datum: this.ground.layer.datum,
      info: this.options.info,
      lang: this.options.lang,
      calm: id => this.calm.matches || !this.drawing.glides(id),
    })
    this.callout.refresh()
    if (!this.camera.placed && state.box) this.camera.begin(state.box)
    this.lookAtSought()
    // An empty map has to be drawn once as well, to say that it is.
    if (!this.readiness.drawn && this.isAnswered()) this.drawing.redraw()
    else this.drawing.refresh()
  }

  private lookAtSought(): void {
    const pose = this.camera.placed && this.sought === this.options.selectedId ? this.shown.poseOf(this.sought) : undefined
    if (!pose) return
    this.sought = null
    this.camera.lookAt(pose)
  }

  private dressLabels(): void {
    if (!this.ground.styled) return
    const { look, config, selectedId } = this.options
    dressLabels(this.map, palettes[look], {
      transparentPlate: config.transparentPlate,
      selectedLabel: selectedId === null || this.callout.shown !== selectedId,
    })
  }

  private touched(target: Target): void {
    if (target.kind === 'ground') {
      this.callout.groundTouched(this.options.config.closePopupOnMapClick)
      this.events.onSelect(null)
    } else if (target.kind === 'vehicle') {
      this.callout.open(target.id)
      this.events.onSelect(target.id)
    } else if (target.kind === 'mark') {
      this.events.onMark(target.id)
    } else {
      const bubble = this.shown.bubble(target.seed)
      if (!bubble) return
      this.events.onUserMove()
      this.camera.into(bubble.box)
    }
  }
}
