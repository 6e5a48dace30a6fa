/** Vehicle icon: shape and colour show the state, a red ring an alarm, a dashed ring a missing fix, a barred ring that oil or power is cut. */
import type { DriveState } from '@outrider/contract'
import { disc, withShadow, iconCanvas } from '../shell/canvas.ts'
import type { Palette } from '../basemap/palette.ts'

/** Image size, CSS pixels; no larger than needed, because labels are kept off it. */
const plainSize = 32
const ringedSize = 44
const white = '#ffffff'

/** User setting: state symbols, or cars in the state's colour. */
export type VehicleShape = 'default' | 'car'

interface Rings {
  alarm: boolean
  noFix: boolean
  cut: boolean
}

export function vehicleIcon(
  state: DriveState,
  { alarm, noFix, cut }: Rings,
  ratio: number,
  ink: Palette,
  shape: VehicleShape,
): ImageData {
  const size = alarm || noFix || cut ? ringedSize : plainSize
  const { context, finish } = iconCanvas(size, size, ratio)
  if (alarm) {
    disc(context, 20, ink.alarmVeil)
    ring(context, 18.5, ink.alarm, 2.25)
  }
  if (noFix) {
    context.setLineDash([3.4, 2.6])
    ring(context, alarm ? 15 : 17, ink.noFix, 1.75)
    context.setLineDash([])
  }
  const body = shape === 'car' ? car : (on: CanvasRenderingContext2D) => sign(on, state)
  withShadow(context, ratio, () => outline(context, body))
  fillBody(context, body, ink.states[state])
  if (shape === 'car') drawWindows(context)
  else drawSign(context, state)
  if (cut) bar(context, ink.alarm)
  return finish()
}

function ring(context: CanvasRenderingContext2D, radius: number, colour: string, width: number): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

/** As on the sign of a road that is closed. It looks the same whichever way the icon is rotated. */
function bar(context: CanvasRenderingContext2D, colour: string): void {
  const end = 15.5 * Math.SQRT1_2
  for (const [ink, width] of [
    [white, 5.5],
    [colour, 3],
  ] as const) {
    ring(context, 15.5, ink, width)
    context.beginPath()
    context.moveTo(-end, -end)
    context.lineTo(end, end)
    context.lineWidth = width
    context.stroke()
  }
}

/** Points north; the map rotates the icon by the course. */
function arrow(context: CanvasRenderingContext2D): void {
  context.beginPath()
  context.moveTo(0, -12.5)
  context.lineTo(9.2, 9.6)
  context.quadraticCurveTo(9.6, 11.4, 7.8, 10.8)
  context.lineTo(0, 7.4)
  context.lineTo(-7.8, 10.8)
  context.quadraticCurveTo(-9.6, 11.4, -9.2, 9.6)
  context.closePath()
}

/** A disc with a small beak to the north. */
function beaked(context: CanvasRenderingContext2D, radius: number): void {
  const half = 0.42
  context.beginPath()
  context.arc(0, 0, radius, -Math.PI / 2 + half, 1.5 * Math.PI - half)
  context.lineTo(0, -radius - 4.5)
  context.closePath()
}

/** A car from above, heading north. */
function car(context: CanvasRenderingContext2D): void {
  context.beginPath()
  context.roundRect(-6.2, -12, 12.4, 24, [5, 5, 3.5, 3.5])
}

function drawWindows(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'rgba(255, 255, 255, 0.92)'
  context.beginPath()
  context.roundRect(-4.4, -6.6, 8.8, 4.2, 1.6)
  context.roundRect(-4, 5.4, 8, 3, 1.3)
  context.fill()
}

type Draw = (context: CanvasRenderingContext2D) => void

function sign(context: CanvasRenderingContext2D, state: DriveState): void {
  if (state === 'driving') return arrow(context)
  if (state === 'idling') return beaked(context, 9.5)
  context.beginPath()
  context.arc(0, 0, state === 'parked' ? 9.5 : 8.5, 0, 2 * Math.PI)
}

function outline(context: CanvasRenderingContext2D, body: Draw): void {
  body(context)
  context.lineJoin = 'round'
  context.lineWidth = 4.5
  context.strokeStyle = white
  context.fillStyle = white
  context.stroke()
  context.fill()
}

function fillBody(context: CanvasRenderingContext2D, body: Draw, colour: string): void {
  body(context)
  context.fillStyle = colour
  context.fill()
  // A light gradient, so that the flat colour does not look cut out.
  const light = context.createLinearGradient(0, -12, 0, 12)
  light.addColorStop(0, 'rgba(255, 255, 255, 0.22)')
  light.addColorStop(1, 'rgba(0, 0, 0, 0.06)')
  context.fillStyle = light
  context.fill()
}

function drawSign(context: CanvasRenderingContext2D, state: DriveState): void {
  context.strokeStyle = white
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = 2.4
  context.beginPath()
  if (state === 'idling') {
    for (const x of [-2.7, 2.7]) {
      context.moveTo(x, -3.2)
      context.lineTo(x, 3.2)
    }
  } else if (state === 'parked') {
    // The P is drawn as lines: fonts differ between devices.
    context.lineWidth = 2.2
    context.moveTo(-2.6, 4.8)
    context.lineTo(-2.6, -4.6)
    context.lineTo(0.5, -4.6)
    context.arc(0.5, -1.8, 2.8, -Math.PI / 2, Math.PI / 2)
    context.lineTo(-2.6, 1)
  } else if (state === 'offline' || state === 'unknown') {
    context.lineWidth = 2
    for (const [x, y] of [
      [-2.6, -2.6],
      [2.6, -2.6],
    ] as const) {
      context.moveTo(x, y)
      context.lineTo(-x, -y)
    }
  }
  context.stroke()
}
