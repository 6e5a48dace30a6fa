import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsByPath } from '@outrider/contract'
import { expect, test } from 'vitest'

/** As the specification names them. */
const named = [
  'getVideoUrl',
  'getVideoNoOpsAutoCloseDuration',
  'getVideoHistory',
  'getVideoHistoryPlayBackUrl',
  'sendStopPlayingVideoHistoryCmd',
  'captureVideoPicture',
  'switchVideoQuality',
  'sendVideoHistoryPlayBackCmd',
]

test('the calls of video/ exist under exactly these names, and each is sent from a screen (S7.call.8)', () => {
  const screens = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
  for (const name of named) {
    expect([...callsByPath.keys()], name).toContain(`video/${name}`)
    // Where it is called, not where its type is named.
    const sent = new RegExp(`(api\\.call|useCall)\\(\\s*'video/${name}'`)
    expect(
      screens.some(source => sent.test(source)),
      name,
    ).toBe(true)
  }
})
