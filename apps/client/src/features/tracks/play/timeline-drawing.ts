/** Draws the timeline: speeds, stops, gaps and alarms over time. The moving cursor is a separate element. */
import { isImplausible } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { Span } from '../replay/clock.ts'
import { speedClasses, speedClassOf } from '../map/speed-classes.ts'

export interface TimelineInk {
  line: string
  text: string
  stop: string
  gap: string
  alarm: string
  font: string
}

export interface TimelineDrawing extends Span {
  tracks: readonly LoadedTrack[]
  /** CSS pixels. */
  width: number
  height: number
  ink: TimelineInk
  /** Labelled times below the timeline. */
  ticks: readonly { time: number; text: string }[]
}

/** Height of the time labels, CSS pixels. */
export const namesHeight = 18
/** Speed at full height, km/h. */
const fullSpeed = 120
const alarmSize = 4

/** The highest speed in each pixel column, km/h, interpolated between reports; -1: no data. */
export function speedColumns({ track, gaps }: LoadedTrack, { from, to }: Span, columns: number): Float32Array {
  const highest = new Float32Array(columns).fill(-1)
  const scale = columns / Math.max(1, to - from)
  const columnOf = (row: number) => Math.min(columns - 1, Math.max(0, Math.floor(((track.time[row] ?? 0) - from) * scale)))
  const raise = (column: number, speed: number) => {
    if (speed > (highest[column] ?? 0) || (highest[column] ?? 0) < 0) highest[column] = speed
  }
  const before = new Set(gaps.map(({ afterRow }) => afterRow))
  let [lastRow, lastColumn, lastSpeed] = [-1, -1, 0]
  for (let row = 0; row < track.length; row++) {
    if (isImplausible(track, row)) continue
    const [column, speed] = [columnOf(row), (track.speed[row] ?? 0) / 10]
    if (lastColumn >= 0 && !before.has(lastRow)) {
      for (let at = lastColumn + 1; at < column; at++) {
        raise(at, lastSpeed + ((speed - lastSpeed) * (at - lastColumn)) / (column - lastColumn))
      }
    }
    raise(column, speed)
    ;[lastRow, lastColumn, lastSpeed] = [row, column, speed]
  }
  return highest
}

export function drawTimeline(context: CanvasRenderingContext2D, drawing: TimelineDrawing): void {
  const { tracks, width, height, from, to, ink, ticks: marks } = drawing
  const room = height - namesHeight
  const xOf = (time: number) => ((time - from) / Math.max(1, to - from)) * width
  context.clearRect(0, 0, width, height)

  const [alone, another] = tracks
  if (alone && !another) drawOne(context, alone, drawing, room, xOf)
  else tracks.forEach((track, at) => drawLane(context, track, drawing, laneOf(at, tracks.length, room), xOf))

  context.strokeStyle = ink.line
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(0, room + 0.5)
  context.lineTo(width, room + 0.5)
  context.stroke()
  context.fillStyle = ink.text
  context.font = ink.font
  context.textBaseline = 'bottom'
  let free = 0
  for (const { time, text } of marks) {
    const x = xOf(time)
    const half = context.measureText(text).width / 2
    const left = Math.min(width - 2 * half, Math.max(0, x - half))
    if (left < free) continue
    context.fillText(text, left, height - 1)
    context.fillRect(Math.round(x), room, 1, 3)
    free = left + 2 * half + 10
  }
}

interface Lane {
  top: number
  height: number
}
const laneOf = (at: number, count: number, room: number): Lane => {
  const step = room / count
  return { top: at * step + 2, height: step - 3 }
}

type XOf = (time: number) => number

function hatch(context: CanvasRenderingContext2D, x: number, width: number, { top, height }: Lane, colour: string): void {
  context.save()
  context.beginPath()
  context.rect(x, top, width, height)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  for (let at = x - height; at < x + width; at += 5) {
    context.moveTo(at, top + height)
    context.lineTo(at + height, top)
  }
  context.stroke()
  context.restore()
}

function drawStopsAndGaps(
  context: CanvasRenderingContext2D,
  { stops, gaps }: LoadedTrack,
  { ink }: TimelineDrawing,
  lane: Lane,
  xOf: XOf,
) {
  for (const { from, to } of gaps) hatch(context, xOf(from), Math.max(1, xOf(to) - xOf(from)), lane, ink.gap)
  context.fillStyle = ink.stop
  for (const { from, to } of stops) {
    context.clearRect(xOf(from), lane.top, Math.max(1, xOf(to) - xOf(from)), lane.height)
    context.fillRect(xOf(from), lane.top, Math.max(1, xOf(to) - xOf(from)), lane.height)
  }
}

function drawAlarms(context: CanvasRenderingContext2D, { track }: LoadedTrack, { ink }: TimelineDrawing, top: number, xOf: XOf) {
  context.fillStyle = ink.alarm
  let last = Number.NEGATIVE_INFINITY
  for (const row of alarmStarts(track)) {
    const x = Math.round(xOf(track.time[row] ?? 0))
    // Several alarms in one column are drawn once.
    if (x - last < 2) continue
    last = x
    context.beginPath()
    context.moveTo(x - alarmSize, top)
    context.lineTo(x + alarmSize, top)
    context.lineTo(x, top + alarmSize * 1.7)
    context.closePath()
    context.fill()
  }
}

/** A single vehicle: its speeds in the colours of its line. */
function drawOne(context: CanvasRenderingContext2D, loaded: LoadedTrack, drawing: TimelineDrawing, room: number, xOf: XOf): void {
  drawStopsAndGaps(context, loaded, drawing, { top: 0, height: room }, xOf)
  const columns = Math.max(1, Math.floor(drawing.width))
  const speeds = speedColumns(loaded, drawing, columns)
  for (let column = 0; column < columns; column++) {
    const speed = speeds[column] ?? -1
    if (speed <= 0) continue
    const high = Math.max(1.5, Math.min(1, speed / fullSpeed) * (room - 8))
    context.fillStyle = speedClasses[speedClassOf(speed)]?.colour ?? ''
    context.fillRect(column, room - high, 1, high)
  }
  drawAlarms(context, loaded, drawing, 0, xOf)
}

/** One of several vehicles: its speeds in its own colour. */
function drawLane(context: CanvasRenderingContext2D, loaded: LoadedTrack, drawing: TimelineDrawing, lane: Lane, xOf: XOf): void {
  drawStopsAndGaps(context, loaded, drawing, lane, xOf)
  const columns = Math.max(1, Math.floor(drawing.width))
  const speeds = speedColumns(loaded, drawing, columns)
  context.fillStyle = loaded.colour
  for (let column = 0; column < columns; column++) {
    const speed = speeds[column] ?? -1
    if (speed <= 0) continue
    const high = Math.max(1.5, Math.min(1, speed / fullSpeed) * lane.height)
    context.fillRect(column, lane.top + lane.height - high, 1, high)
  }
  drawAlarms(context, loaded, drawing, lane.top, xOf)
}
