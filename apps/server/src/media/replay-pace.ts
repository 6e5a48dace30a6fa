/** How recorded video is played: from when it was asked for on, and after each control. */
import type { ReplayControl } from '../events/terminal-commands.ts'

export interface Pace {
  paused: boolean
  speed: number
  keys: boolean
  back: boolean
}

export const usualPace: Pace = { paused: false, speed: 1, keys: false, back: false }

export const paceAfter = (before: Pace, control: ReplayControl): Pace => {
  switch (control.command) {
    case 'pause':
      return { ...before, paused: true }
    case 'fast':
      return { ...usualPace, speed: control.speed }
    case 'keys':
      return { ...usualPace, speed: control.speed, keys: true }
    case 'keysBack':
      return { ...usualPace, speed: control.speed, keys: true, back: true }
    case 'play':
      return usualPace
    default:
      return before
  }
}
