/** Key bindings of the timeline. */
import type { ClockState } from '../../replay/clock.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The time a key seeks to, ms since 1970; `toggle`: play or pause; undefined for other keys. Arrows step 10 s, with shift 1 min. */
export function stepFor(
  key: string,
  shift: boolean,
  { time, from, to }: Pick<ClockState, 'time' | 'from' | 'to'>,
): number | 'toggle' | undefined {
  const step = shift ? minute : 10 * second
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return time + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - step
    case 'PageUp':
      return time + hour
    case 'PageDown':
      return time - hour
    case 'Home':
      return from
    case 'End':
      return to
    case ' ':
    case 'Enter':
      return 'toggle'
    default:
      return undefined
  }
}
