/** Draws the timeline: speeds over a ribbon of what the vehicle does, and alarms. The moving cursor is a separate element. */
import { isImplausible, periodParts } from '@outrider/track'
import type { LoadedTrack } from '../../replay/loaded-track.ts'
import { alarmStarts } from '../../replay/alarm-starts.ts'
import type { Span } from '../../replay/clock.ts'
import { speedClasses, speedClassOf } from '../../map/speed-classes.ts'

export interface TimelineInk {
  line: string
  text: string
  driving: string
  idling: string
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
  /** What has passed of the period ends here, ms since 1970. */
  now: number
  /** Names the upper end of the scale, km/h. */
  scaleText: (top: number) => string
}

/** Height of the time labels, CSS pixels. */
export const namesHeight = 18
/** Minimum speed at full height, km/h. */
const minScale = 60
/** CSS pixels; of one vehicle, and in the lanes of several. */
const ribbonHeight = { alone: 8, lane: 4 } as const
const alarmSize = 4

/** Speed at full height, km/h: round, above the highest. */
export const scaleTop = (columns: readonly Float32Array[]): number =>
  Math.max(minScale, Math.ceil(columns.reduce((top, each) => each.reduce((a, b) => Math.max(a, b), top), 0) / 20) * 20)

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

  const alone = tracks.length < 2
  const speeds = tracks.map(track => speedColumns(track, drawing, Math.max(1, Math.floor(width))))
  const top = scaleTop(speeds)
  tracks.forEach((track, at) => {
    const lane = alone ? { top: 0, height: room } : laneOf(at, tracks.length, room)
    drawLane(context, track, speeds[at] ?? new Float32Array(), { drawing, lane, top, alone, xOf })
  })
  if (tracks.length > 0) {
    context.fillStyle = ink.text
    context.font = ink.font
    context.textBaseline = 'top'
    const words = drawing.scaleText(top)
    context.fillText(words, width - context.measureText(words).width, 0)
  }

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

interface LaneDrawing {
  drawing: TimelineDrawing
  lane: Lane
  /** Speed at full height, km/h. */
  top: number
  /** One vehicle has the colours of its speeds, several have each its own. */
  alone: boolean
  xOf: XOf
}

function drawLane(
  context: CanvasRenderingContext2D,
  loaded: LoadedTrack,
  speeds: Float32Array,
  { drawing, lane, top, alone, xOf }: LaneDrawing,
): void {
  const ribbon = alone ? ribbonHeight.alone : ribbonHeight.lane
  const [floor, room] = [lane.top + lane.height - ribbon - 1, lane.height - ribbon - (alone ? 8 : 1)]
  drawRibbon(context, loaded, speeds, { top: floor + 1, height: ribbon }, drawing, xOf)
  speeds.forEach((speed, column) => {
    if (speed <= 0) return
    const high = Math.max(1.5, Math.min(1, speed / top) * room)
    context.fillStyle = alone ? (speedClasses[speedClassOf(speed)]?.colour ?? '') : loaded.colour
    context.fillRect(column, floor - high, 1, high)
  })
  drawAlarms(context, loaded, drawing, lane.top, xOf)
}

/** What the vehicle does: drives, waits, is parked, or nobody knows, also before its first and after its last report. */
function drawRibbon(
  context: CanvasRenderingContext2D,
  { track, stops, gaps }: LoadedTrack,
  speeds: Float32Array,
  lane: Lane,
  { ink, from, to, now }: TimelineDrawing,
  xOf: XOf,
) {
  if (track.length === 0) return
  for (const part of periodParts(track, { stops, gaps }, { from, to: Math.min(to, Math.max(from, now)) })) {
    const [x, width] = [xOf(part.from), Math.max(1, xOf(part.to) - xOf(part.from))]
    if (part.kind === 'gap') {
      hatch(context, x, width, lane, ink.gap)
      continue
    }
    context.fillStyle = part.kind === 'stopped' ? ink.stop : ink.driving
    context.fillRect(x, lane.top, width, lane.height)
    if (part.kind === 'stopped') continue
    context.fillStyle = ink.idling
    for (let column = Math.ceil(x); column < x + width; column++)
      if (speeds[column] === 0) context.fillRect(column, lane.top, 1, lane.height)
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
