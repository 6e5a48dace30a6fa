import { describe, expect, it } from 'vitest'
import { PictureClock, SoundClock } from './media-clock.ts'

const pictures = (frames: Array<[timestamp: number, since?: number]>): number[] => {
  const clock = new PictureClock()
  return frames.map(([timestamp, since = 0]) => clock.at(timestamp, since))
}

describe('times of pictures', () => {
  it('begin at zero, whatever the terminal counts from', () => {
    expect(pictures([[630_671_952_942], [630_671_952_982], [630_671_953_062]])).toEqual([0, 40, 120])
  })

  it('go on by the terminal’s own interval, else by the last step, where its time stands still, jumps or runs back', () => {
    expect(
      pictures([
        [0, 66],
        [0, 66],
        [0, 66],
      ]),
    ).toEqual([0, 66, 132])
    expect(pictures([[5], [5], [5]])).toEqual([0, 40, 80])
    expect(pictures([[1000], [1050], [1], [51], [90_000], [90_050]])).toEqual([0, 50, 100, 150, 200, 250])
  })
})

describe('times of sound', () => {
  it('are counted in samples when packets come in bursts with equal times', () => {
    const clock = new SoundClock()
    expect([0, 0, 0, 75, 75, 75, 150].map(timestamp => clock.at(timestamp, 25))).toEqual([0, 25, 50, 75, 100, 125, 150])
  })

  it('follow the terminal when it has been silent for longer', () => {
    const clock = new SoundClock()
    expect([0, 40, 1000, 1040].map(timestamp => clock.at(timestamp, 40))).toEqual([0, 40, 1000, 1040])
  })
})
