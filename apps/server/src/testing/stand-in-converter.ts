#!/usr/bin/env node
/**
 * Stands in for ffmpeg where converters are tested: it is started with the same arguments, reads the same MP4 and writes the same FLV, with pictures
 * that nobody decodes. What a picture has behind the head of its NAL unit tells it to misbehave.
 */
import { writeSync } from 'node:fs'
import { configOfH264 } from '@outrider/jt1078'
import { flvConfig, flvHead, flvPicture } from '@outrider/jt1078/container'

/** Of pictures: it reads no more; it ends. */
const standsStill = 0xee
const ends = 0xdd
/** Of a picture in its box: the length of its NAL unit, and the head of that. */
const contentAt = 6

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const config = configOfH264(hex('674d400dda05825b011000000300100000030320f142aa'), hex('68ef3c80'))

function run(): void {
  let bytes = Buffer.alloc(0)
  let time = 0
  let begun = false
  const write = (part: Uint8Array): void => void process.stdout.write(part)
  const picture = (content: Buffer): void => {
    const what = content[contentAt]
    if (what === standsStill) {
      process.stdin.removeAllListeners('data')
      process.stdin.pause()
      // It stays until it is ended.
      setInterval(() => undefined, 60_000)
      return
    }
    if (what === ends) {
      writeSync(2, 'Conversion failed!\n')
      process.exit(3)
    }
    if (!begun) write(flvHead())
    if (!begun) write(flvConfig(config, time))
    begun = true
    const type = ((content[4] ?? 0) >> 1) & 0x3f
    write(flvPicture(config, { time, key: type >= 16, bytes: content }))
  }
  process.stdin.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece])
    while (bytes.length >= 8 && bytes.length >= bytes.readUInt32BE(0)) {
      const box = bytes.subarray(0, bytes.readUInt32BE(0))
      bytes = bytes.subarray(box.length)
      const name = box.toString('latin1', 4, 8)
      if (name === 'moof') time = Number(box.readBigUInt64BE(box.indexOf('tfdt') + 8))
      if (name === 'mdat') picture(box.subarray(8))
    }
  })
  process.stdin.on('end', () => process.exit(0))
}

if (process.argv.includes('-encoders')) process.stdout.write(' V....D libx264              libx264 H.264\n')
else run()
