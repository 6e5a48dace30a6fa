/**
 * Draws what the camera of a simulated vehicle shows before a collision warning: a road, and a car ahead that comes nearer. Writes road.mp4 and road.jpg
 * beside itself; needs ffmpeg. The files are checked in: nobody needs to run this to build or test.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [width, height, frames, rate] = [320, 240, 30, 10]
const horizon = 104
const here = name => fileURLToPath(new URL(name, import.meta.url))

function draw(frame) {
  const bytes = Buffer.alloc(width * height * 3)
  const put = (x, y, [r, g, b]) => {
    const at = (y * width + x) * 3
    bytes[at] = r
    bytes[at + 1] = g
    bytes[at + 2] = b
  }
  const near = frame / frames
  for (let y = 0; y < height; y++) {
    const depth = (y - horizon) / (height - horizon)
    for (let x = 0; x < width; x++) {
      if (depth < 0) {
        put(x, y, [120 + y, 160 + y * 0.6, 200])
        continue
      }
      const half = 16 + depth * 170
      const off = Math.abs(x - width / 2)
      const dash = (Math.log(depth + 0.05) * 6 - frame * 0.9) % 2
      if (off > half) put(x, y, [92 + depth * 30, 118 + depth * 20, 74])
      else if (off > half - 3 - depth * 5) put(x, y, [225, 225, 215])
      else if (Math.abs(off - half / 3) < 1 + depth * 3 && (dash + 2) % 2 < 1) put(x, y, [225, 225, 215])
      else put(x, y, [64 + depth * 12, 66 + depth * 12, 70 + depth * 12])
    }
  }
  const size = 18 + near * near * 74
  const bottom = horizon + 14 + near * near * 84
  const box = (left, top, right, base, colour) => {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, base); y++)
      for (let x = Math.max(0, Math.round(left)); x < Math.min(width, right); x++) put(x, y, colour)
  }
  const middle = width / 2 + 4
  box(middle - size / 2, bottom - size * 0.8, middle + size / 2, bottom - size * 0.1, [168, 40, 40])
  box(middle - size * 0.38, bottom - size * 0.75, middle + size * 0.38, bottom - size * 0.48, [44, 56, 70])
  box(middle - size * 0.46, bottom - size * 0.36, middle - size * 0.3, bottom - size * 0.24, [255, 92, 70])
  box(middle + size * 0.3, bottom - size * 0.36, middle + size * 0.46, bottom - size * 0.24, [255, 92, 70])
  box(middle - size * 0.42, bottom - size * 0.1, middle - size * 0.26, bottom, [20, 20, 22])
  box(middle + size * 0.26, bottom - size * 0.1, middle + size * 0.42, bottom, [20, 20, 22])
  return bytes
}

function run(args, input) {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { input })
  if (status !== 0) throw new Error(`ffmpeg failed: ${String(stderr)}`)
}
const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-']
const pictures = Buffer.concat(Array.from({ length: frames }, (_, frame) => draw(frame)))
const h264 = [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-crf',
  '34',
  '-g',
  '10',
  '-movflags',
  '+faststart',
  '-an',
]
run([...raw, ...h264, here('road.mp4')], pictures)
run([...raw, '-frames:v', '1', '-q:v', '9', here('road.jpg')], draw(22))
