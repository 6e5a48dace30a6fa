/** Icons on a track line: start, end, stops and alarms. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { disc, withShadow, iconCanvas } from '../../../core/map/shell/canvas.ts'
import type { Palette } from '../../../core/map/basemap/palette.ts'

export const spotKinds = ['start', 'end', 'stop', 'alarm'] as const
export type SpotKind = (typeof spotKinds)[number]
export const spotIcon = (kind: SpotKind): string => `track-${kind}`

const size = 30
const white = '#ffffff'

type Draw = (context: CanvasRenderingContext2D) => void

const signs: Record<SpotKind, Draw> = {
  start(context) {
    context.beginPath()
    context.moveTo(-2.8, -4.4)
    context.lineTo(4.6, 0)
    context.lineTo(-2.8, 4.4)
    context.closePath()
    context.fillStyle = white
    context.fill()
  },
  end(context) {
    context.fillStyle = white
    context.fillRect(-3.4, -3.4, 6.8, 6.8)
  },
  // A P drawn as lines, because fonts differ between devices.
  stop(context) {
    context.lineWidth = 2.2
    context.beginPath()
    context.moveTo(-2.6, 4.8)
    context.lineTo(-2.6, -4.6)
    context.lineTo(0.5, -4.6)
    context.arc(0.5, -1.8, 2.8, -Math.PI / 2, Math.PI / 2)
    context.lineTo(-2.6, 1)
    context.stroke()
  },
  alarm(context) {
    context.lineWidth = 2.4
    context.beginPath()
    context.moveTo(0, -4.8)
    context.lineTo(0, 1)
    context.moveTo(0, 4.6)
    context.lineTo(0, 4.7)
    context.stroke()
  },
}

/** Background colours, dark enough for white icons in every theme. */
const backgroundOf = (kind: SpotKind, ink: Palette): string =>
  ({ start: ink.states.driving, end: '#24303c', stop: ink.states.parked, alarm: ink.alarm })[kind]

function draw(kind: SpotKind, ink: Palette, ratio: number): ImageData {
  const { context, finish } = iconCanvas(size, size, ratio)
  withShadow(context, ratio, () => disc(context, 11.5, white))
  disc(context, 10, backgroundOf(kind, ink))
  context.strokeStyle = white
  context.lineCap = 'round'
  context.lineJoin = 'round'
  signs[kind](context)
  return finish()
}

export function addTrackIcons(map: MapLibreMap, ink: Palette): void {
  const ratio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))
  for (const kind of spotKinds) {
    if (!map.hasImage(spotIcon(kind))) map.addImage(spotIcon(kind), draw(kind, ink, ratio), { pixelRatio: ratio })
  }
}
