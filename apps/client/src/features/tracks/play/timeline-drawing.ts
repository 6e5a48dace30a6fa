/** Draws a timeline: speeds, parks, gaps and alarms of tracks over time. Nothing of it moves: the cursor is laid over it. */
import { isDoubted } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { Span } from '../replay/clock.ts'
import { speedClasses, speedClassOf } from '../map/speed-classes.ts'

export interface TimelineInk {
  line: string
  text: string
  park: string
  gap: string
  alarm: string
  font: string
}

export interface TimelineWish extends Span {
  tracks: readonly LoadedTrack[]
  /** CSS pixels. */
  width: number
  height: number
  ink: TimelineInk
  /** Times to be named beneath, with their names. */
  marks: readonly { time: number; text: string }[]
}

/** Room for the names of times, CSS pixels. */
export const namesHeight = 18
/** A speed that fills the height, km/h. */
const fullSpeed = 120
const alarmSize = 4

/** The highest speed in each column, km/h, on the way from one report to the next as well; -1: nothing is known of it. */
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
    if (isDoubted(track, row)) continue
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

export function drawTimeline(context: CanvasRenderingContext2D, wish: TimelineWish): void {
  const { tracks, width, height, from, to, ink, marks } = wish
  const room = height - namesHeight
  const xOf = (time: number) => ((time - from) / Math.max(1, to - from)) * width
  context.clearRect(0, 0, width, height)

  const [alone, another] = tracks
  if (alone && !another) drawOne(context, alone, wish, room, xOf)
  else tracks.forEach((track, at) => drawLane(context, track, wish, laneOf(at, tracks.length, room), xOf))

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

function drawRests(context: CanvasRenderingContext2D, { parks, gaps }: LoadedTrack, { ink }: TimelineWish, lane: Lane, xOf: XOf) {
  for (const { from, to } of gaps) hatch(context, xOf(from), Math.max(1, xOf(to) - xOf(from)), lane, ink.gap)
  context.fillStyle = ink.park
  for (const { from, to } of parks) {
    context.clearRect(xOf(from), lane.top, Math.max(1, xOf(to) - xOf(from)), lane.height)
    context.fillRect(xOf(from), lane.top, Math.max(1, xOf(to) - xOf(from)), lane.height)
  }
}

function drawAlarms(context: CanvasRenderingContext2D, { track }: LoadedTrack, { ink }: TimelineWish, top: number, xOf: XOf) {
  context.fillStyle = ink.alarm
  let last = Number.NEGATIVE_INFINITY
  for (const row of alarmStarts(track)) {
    const x = Math.round(xOf(track.time[row] ?? 0))
    // Several in one column are one sign.
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

/** One vehicle alone: its speeds, coloured like its line. */
function drawOne(context: CanvasRenderingContext2D, loaded: LoadedTrack, wish: TimelineWish, room: number, xOf: XOf): void {
  drawRests(context, loaded, wish, { top: 0, height: room }, xOf)
  const columns = Math.max(1, Math.floor(wish.width))
  const speeds = speedColumns(loaded, wish, columns)
  for (let column = 0; column < columns; column++) {
    const speed = speeds[column] ?? -1
    if (speed <= 0) continue
    const high = Math.max(1.5, Math.min(1, speed / fullSpeed) * (room - 8))
    context.fillStyle = speedClasses[speedClassOf(speed)]?.colour ?? ''
    context.fillRect(column, room - high, 1, high)
  }
  drawAlarms(context, loaded, wish, 0, xOf)
}

/** One of several: when it drove, in its colour. */
function drawLane(context: CanvasRenderingContext2D, loaded: LoadedTrack, wish: TimelineWish, lane: Lane, xOf: XOf): void {
  drawRests(context, loaded, wish, lane, xOf)
  const columns = Math.max(1, Math.floor(wish.width))
  const speeds = speedColumns(loaded, wish, columns)
  context.fillStyle = loaded.colour
  for (let column = 0; column < columns; column++) {
    const speed = speeds[column] ?? -1
    if (speed <= 0) continue
    const high = Math.max(1.5, Math.min(1, speed / fullSpeed) * lane.height)
    context.fillRect(column, lane.top + lane.height - high, 1, high)
  }
  drawAlarms(context, loaded, wish, lane.top, xOf)
}
