import { expect, test } from 'vitest'
import { filmSoundOf } from './film-sound.ts'

const aac = { type: 'sound', codec: 'mp4a.40.2', rate: 8_000, channels: 1, description: 'FYg=' } as const
const frame = Uint8Array.of(1, 2, 3)

test('AAC goes into a film as it came: small steps of its clock are evened out, a pause stays one, what came before is left out', async () => {
  const line = filmSoundOf(aac)
  // 128 ms each.
  for (const at of [40, 165, 299, 1_300, 900]) line?.sound(frame, at)
  const film = await line?.finish()
  expect(film?.parts).toHaveLength(4)
  expect(film?.track.begin).toBe(40)
  // The third lasts until the fourth begins, at 1,300 ms.
  expect(film?.track.samples.map(({ duration }) => duration)).toEqual([1_024, 1_024, 1_024 + 7_008, 1_024])
})

test('other sound needs an encoder of the browser', () => {
  expect(filmSoundOf({ ...aac, codec: 'g711a', description: '' })).toBeUndefined()
})
