/** The sound of simulated microphones: a beep at each full second of the clock, over a soft hum. */
import { LOOP_MS } from './loop.ts'

/** Hz */
export const SOUND_RATE = 8_000
/** Hz; a whole number of waves in a beep. */
const BEEP_HZ = 1_000
const BEEP_MS = 100
const HUM_HZ = 50
/** Of 32767. */
const beepLoudness = 16_000
const humLoudness = 250
/** ms in which a beep swells and fades, so that it does not click. */
const edgeMs = 4

/** One loop: 128,000 samples of 16 bits. The hum ends where it begins. */
export function beeps(): Int16Array {
  return Int16Array.from({ length: (LOOP_MS * SOUND_RATE) / 1000 }, (_, i) => {
    const turn = (hz: number) => Math.sin((2 * Math.PI * hz * i) / SOUND_RATE)
    const ms = (i * 1000) / SOUND_RATE
    const into = ms % 1000
    const swell = into < BEEP_MS ? Math.min(1, into / edgeMs, (BEEP_MS - into) / edgeMs) : 0
    return Math.round(humLoudness * turn(HUM_HZ) + beepLoudness * swell * turn(BEEP_HZ))
  })
}
