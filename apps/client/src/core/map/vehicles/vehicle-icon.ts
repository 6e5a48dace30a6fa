/** Vehicle icon: shape and colour show the state, a red ring an alarm, a dashed ring a missing fix, a barred ring that oil or power is cut. */
import type { DriveState, VehicleTypeIcon } from '@outrider/contract'
import { disc, withShadow, iconCanvas } from '../shell/canvas.ts'
import type { Palette } from '../basemap/palette.ts'

/** Image size, CSS pixels; no larger than needed, because labels are kept off it. */
const plainSize = 32
const ringedSize = 44
const white = '#ffffff'

/** User setting: state symbols, or vehicles from above in the state's colour. */
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
  drawing?: Pick<VehicleTypeIcon, 'body' | 'marks'>,
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
  const body = drawing ? new Path2D(drawing.body) : new Path2D()
  if (!drawing) {
    if (shape === 'car') car(body)
    else sign(body, state)
  }
  withShadow(context, ratio, () => outline(context, body))
  fillBody(context, body, ink.states[state])
  if (drawing) drawMarks(context, new Path2D(drawing.marks))
  else if (shape === 'car') drawMarks(context, carWindows())
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
function arrow(path: Path2D): void {
  path.moveTo(0, -12.5)
  path.lineTo(9.2, 9.6)
  path.quadraticCurveTo(9.6, 11.4, 7.8, 10.8)
  path.lineTo(0, 7.4)
  path.lineTo(-7.8, 10.8)
  path.quadraticCurveTo(-9.6, 11.4, -9.2, 9.6)
  path.closePath()
}

/** A disc with a small beak to the north. */
function beaked(path: Path2D, radius: number): void {
  const half = 0.42
  path.arc(0, 0, radius, -Math.PI / 2 + half, 1.5 * Math.PI - half)
  path.lineTo(0, -radius - 4.5)
  path.closePath()
}

/** A car from above, heading north. */
function car(path: Path2D): void {
  path.roundRect(-6.2, -12, 12.4, 24, [5, 5, 3.5, 3.5])
}

function carWindows(): Path2D {
  const windows = new Path2D()
  windows.roundRect(-4.4, -6.6, 8.8, 4.2, 1.6)
  windows.roundRect(-4, 5.4, 8, 3, 1.3)
  return windows
}

function drawMarks(context: CanvasRenderingContext2D, marks: Path2D): void {
  context.fillStyle = 'rgba(255, 255, 255, 0.92)'
  context.fill(marks)
}

function sign(path: Path2D, state: DriveState): void {
  if (state === 'driving') return arrow(path)
  if (state === 'idling') return beaked(path, 9.5)
  path.arc(0, 0, state === 'parked' ? 9.5 : 8.5, 0, 2 * Math.PI)
}

function outline(context: CanvasRenderingContext2D, body: Path2D): void {
  context.lineJoin = 'round'
  context.lineWidth = 4.5
  context.strokeStyle = white
  context.fillStyle = white
  context.stroke(body)
  context.fill(body)
}

function fillBody(context: CanvasRenderingContext2D, body: Path2D, colour: string): void {
  context.fillStyle = colour
  context.fill(body)
  // A light gradient, so that the flat colour does not look cut out.
  const light = context.createLinearGradient(0, -12, 0, 12)
  light.addColorStop(0, 'rgba(255, 255, 255, 0.22)')
  light.addColorStop(1, 'rgba(0, 0, 0, 0.06)')
  context.fillStyle = light
  context.fill(body)
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
