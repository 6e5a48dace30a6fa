/**
 * Draws what the cameras of simulated vehicles show and what their microphones hear, and encodes it: a road (channels 1, 3, ...) and a driver's
 * cabin (2, 4, ...), each a loop of 16 s with its clock in blocks along the top (src/video/clock-blocks.ts). Writes the streams, clips.json with the
 * size of each access unit, glyphs.json with the letters of the line at the bottom, and pictures for photos. Needs ffmpeg. The files are checked in: nobody needs
 * to run this to build or test.
 *
 * H.264: the last row of macroblocks is a slice of its own, of which only the skipping one of P pictures is kept. The simulator writes that of key
 * pictures while it streams, with plate, channel and time (src/video/caption.ts). H.265 has no such line.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beeps, SOUND_RATE } from '../../src/video/beeps.ts'
import { BLOCKS_ACROSS, blocksOf, readClock, ROWS_DOWN } from '../../src/video/clock-blocks.ts'
import { LOOP_MS } from '../../src/video/loop.ts'

const here = name => fileURLToPath(new URL(name, import.meta.url))
const mono = '/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf'
const han = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

function run(args, input) {
  const { status, stderr, stdout } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { input, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error(`ffmpeg failed: ${String(stderr)}`)
  return stdout
}

// Drawing

const wave = (t, turns, shift = 0) => Math.sin(2 * Math.PI * ((turns * t) / LOOP_MS + shift))

class Canvas {
  constructor(width, height) {
    this.width = width
    this.height = height
    this.bytes = Buffer.alloc(width * height * 3)
  }
  put(x, y, [r, g, b]) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (Math.floor(y) * this.width + Math.floor(x)) * 3
    this.bytes[at] = r
    this.bytes[at + 1] = g
    this.bytes[at + 2] = b
  }
  box(left, top, right, bottom, colour) {
    for (let y = Math.round(top); y < Math.round(bottom); y++)
      for (let x = Math.round(left); x < Math.round(right); x++) this.put(x, y, colour)
  }
  ellipse(cx, cy, rx, ry, colour) {
    for (let y = Math.floor(cy - ry); y <= cy + ry; y++)
      for (let x = Math.floor(cx - rx); x <= cx + rx; x++)
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1) this.put(x, y, colour)
  }
}

/** Half the car ahead's distance comes and goes; the dashes run towards the camera, a whole number of them in the loop. */
function road(canvas, t) {
  const { width, height } = canvas
  const horizon = height * 0.42
  for (let y = 0; y < height; y++) {
    const depth = (y - horizon) / (height - horizon)
    for (let x = 0; x < width; x++) {
      if (depth < 0) {
        const hill = horizon - height * (0.06 + 0.03 * Math.sin((x / width) * 9) + 0.015 * Math.sin((x / width) * 23))
        canvas.put(x, y, y > hill ? [96, 120, 112] : [120 + (y / height) * 240, 160 + (y / height) * 150, 206])
        continue
      }
      const half = width * (0.05 + depth * 0.53)
      const off = Math.abs(x - width / 2)
      const dash = ((Math.log(depth + 0.05) * 6 - (t / LOOP_MS) * 64) % 2) + 2
      if (off > half) canvas.put(x, y, [92 + depth * 30, 118 + depth * 20, 74])
      else if (off > half - width * (0.01 + depth * 0.015)) canvas.put(x, y, [225, 225, 215])
      else if (Math.abs(off - half / 3) < width * (0.003 + depth * 0.01) && dash % 2 < 1) canvas.put(x, y, [225, 225, 215])
      else canvas.put(x, y, [64 + depth * 12, 66 + depth * 12, 70 + depth * 12])
    }
  }
  const near = 0.35 + 0.3 * wave(t, 2)
  const size = width * (0.07 + near * near * 0.25)
  const bottom = horizon + height * (0.06 + near * near * 0.35)
  const middle = width / 2 + width * 0.02 * wave(t, 3)
  const part = (left, top, right, base, colour) =>
    canvas.box(middle + left * size, bottom - top * size, middle + right * size, bottom - base * size, colour)
  part(-0.5, 0.8, 0.5, 0.1, [168, 40, 40])
  part(-0.38, 0.75, 0.38, 0.48, [44, 56, 70])
  const braking = wave(t, 2, 0.25) > 0.5 ? [255, 60, 40] : [190, 60, 50]
  part(-0.46, 0.36, -0.3, 0.24, braking)
  part(0.3, 0.36, 0.46, 0.24, braking)
  part(-0.42, 0.1, -0.26, 0, [20, 20, 22])
  part(0.26, 0.1, 0.42, 0, [20, 20, 22])
}

/** A driver who looks to the side now and then; trees pass the window. */
function cabin(canvas, t) {
  const { width, height } = canvas
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) canvas.put(x, y, [58 + (x / width) * 26, 62 + (x / width) * 24, 70 + (y / height) * 16])
  canvas.box(width * 0.6, height * 0.12, width * 0.97, height * 0.55, [168, 196, 214])
  canvas.box(width * 0.6, height * 0.45, width * 0.97, height * 0.55, [110, 132, 84])
  for (let i = 0; i < 4; i++) {
    const x = width * (0.6 + 0.37 * ((i / 4 + (t / LOOP_MS) * 8) % 1))
    canvas.box(x, height * 0.26, Math.min(x + width * 0.025, width * 0.97), height * 0.48, [70, 96, 60])
  }
  canvas.box(width * 0.585, height * 0.1, width * 0.6, height * 0.57, [34, 36, 40])
  canvas.box(width * 0.97, height * 0.1, width * 0.985, height * 0.57, [34, 36, 40])
  const turn = Math.max(0, wave(t, 2)) ** 3
  const x = width * (0.36 + 0.02 * turn)
  const y = height * (0.4 + 0.006 * wave(t, 16))
  canvas.ellipse(width * 0.36, height * 0.95, width * 0.2, height * 0.32, [46, 74, 110])
  canvas.box(width * 0.33, height * 0.5, width * 0.4, height * 0.66, [196, 158, 132])
  canvas.ellipse(x, y, width * 0.085, height * 0.155, [214, 176, 148])
  canvas.ellipse(x, y - height * 0.09, width * 0.09, height * 0.085, [40, 34, 32])
  const look = width * 0.035 * turn
  const open = wave(t, 24) > 0.93 ? 0.004 : 0.012
  for (const side of [-1, 1]) canvas.ellipse(x + side * width * 0.032 + look, y, width * 0.011, height * open, [30, 26, 30])
  canvas.box(x - width * 0.02 + look, y + height * 0.075, x + width * 0.02 + look, y + height * 0.085, [150, 90, 84])
  for (let i = 0; i < 60; i++) {
    const angle = (i / 60) * 2 * Math.PI
    canvas.ellipse(
      width * 0.24 + Math.cos(angle) * width * 0.15,
      height * 0.85 + Math.sin(angle) * height * 0.13,
      3,
      3,
      [26, 27, 30],
    )
  }
}

/** The row of blocks, the edge above the last row, and that row itself: so unlike the edge that no motion is taken from it. */
function furnish(canvas, t, edge) {
  const { width, height } = canvas
  const block = width / BLOCKS_ACROSS
  const row = height / ROWS_DOWN
  canvas.box(0, 0, width, row, [16, 16, 16])
  for (const [i, white] of blocksOf(t).entries())
    canvas.box((i + 1) * block, 0, (i + 2) * block, row, white ? [240, 240, 240] : [8, 8, 8])
  if (!edge) return
  canvas.box(0, height - 32, width, height - 16, [30, 32, 36])
  canvas.box(0, height - 16, width, height, [240, 240, 240])
}

const scenes = { road, cabin }
function pictures(scene, width, height, rate, edge) {
  return Buffer.concat(
    Array.from({ length: (LOOP_MS / 1000) * rate }, (_, i) => {
      const t = Math.round((i * 1000) / rate)
      const canvas = new Canvas(width, height)
      scenes[scene](canvas, t)
      furnish(canvas, t, edge)
      return canvas.bytes
    }),
  )
}

// Streams

/** NAL units with their start codes. */
function unitsOf(stream) {
  const starts = []
  for (let at = stream.indexOf('000001', 0, 'hex'); at !== -1; at = stream.indexOf('000001', at + 3, 'hex'))
    starts.push(at > 0 && stream[at - 1] === 0 ? at - 1 : at)
  return starts.map((start, i) => stream.subarray(start, starts[i + 1] ?? stream.length))
}
const headOf = unit => unit[unit[2] === 1 ? 3 : 4]

/** Unsigned Exp-Golomb numbers from the beginning of a slice. */
function golomb(unit, count) {
  const from = (unit[2] === 1 ? 3 : 4) + 1
  let at = 0
  const bit = () => (unit[from + (at >> 3)] >> (7 - (at++ & 7))) & 1
  return Array.from({ length: count }, () => {
    let zeros = 0
    while (bit() === 0) zeros++
    let value = 1
    for (let i = 0; i < zeros; i++) value = value * 2 + bit()
    return value - 1
  })
}

/** Bits of frame_num, which stands between the picture's parameter set and idr_pic_id: four in streams of so short groups. */
function idrPicId(unit) {
  const from = (unit[2] === 1 ? 3 : 4) + 1
  const bits = Array.from({ length: 64 }, (_, i) => (unit[from + (i >> 3)] >> (7 - (i & 7))) & 1)
  let at = 0
  const next = () => {
    let zeros = 0
    while (bits[at++] === 0) zeros++
    let value = 1
    for (let i = 0; i < zeros; i++) value = value * 2 + bits[at++]
    return value - 1
  }
  next()
  next()
  next()
  const frameNumber = bits.slice(at, at + 4).join('')
  if (frameNumber !== '0000') throw new Error(`frame_num ${frameNumber} of a key picture`)
  at += 4
  return next()
}

const startCode = unit => (unit[2] === 1 ? Buffer.concat([Buffer.from([0]), unit]) : unit)

/** Access units; of H.264 without what is written while streaming. */
function h264(stream, width, height) {
  const frames = []
  const rows = height / 16
  const ids = []
  let open = []
  for (const unit of unitsOf(stream)) {
    const type = headOf(unit) & 31
    if (type === 6 || type === 9) continue
    if (type === 7) open = []
    if (type !== 1 && type !== 5) {
      open.push(startCode(unit))
      continue
    }
    const [first] = golomb(unit, 1)
    if (first === 0) {
      if (type === 5) ids.push(idrPicId(unit))
      frames.push(Buffer.concat([...open, startCode(unit)]))
      open = []
    } else if (first === (width / 16) * (rows - 1)) {
      // Of P pictures the last row skips: eight bytes.
      if (type === 1) frames[frames.length - 1] = Buffer.concat([frames.at(-1), startCode(unit)])
    } else throw new Error(`a slice begins at ${first}`)
  }
  return { frames, ids }
}

function h265(stream) {
  const frames = []
  let open = []
  for (const unit of unitsOf(stream)) {
    const type = (headOf(unit) >> 1) & 63
    if (type === 39 || type === 40 || type === 35) continue
    open.push(startCode(unit))
    if (type > 31) continue
    frames.push(Buffer.concat(open))
    open = []
  }
  return { frames }
}

const clips = []
function clip(name, { scene, codec, stream, width, height, rate, kbits }) {
  const raw = pictures(scene, width, height, rate, codec === 'h264')
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-']
  const last = (width / 16) * (height / 16 - 1)
  const common = `keyint=${rate}:min-keyint=${rate}:scenecut=0:bframes=0:ref=1:repeat-headers=1:bitrate=${kbits}:vbv-maxrate=${kbits}:vbv-bufsize=${kbits}`
  const out =
    codec === 'h264'
      ? [
          '-c:v',
          'libx264',
          '-profile:v',
          'baseline',
          '-preset',
          'veryslow',
          '-x264-params',
          `${common}:slice-max-mbs=${last}:threads=1`,
        ]
      : ['-c:v', 'libx265', '-preset', 'slow', '-x265-params', `${common}:open-gop=0:info=0:log-level=error`]
  const encoded = run([...input, ...out, '-pix_fmt', 'yuv420p', '-f', codec === 'h264' ? 'h264' : 'hevc', '-'], raw)
  const { frames, ids } = codec === 'h264' ? h264(encoded, width, height) : h265(encoded)
  if (frames.length !== (LOOP_MS / 1000) * rate) throw new Error(`${name} has ${frames.length} pictures`)
  const bytes = Buffer.concat(frames)
  writeFileSync(here(`${name}.${codec}`), bytes)
  check(encoded, codec, width, height, rate)
  clips.push({
    file: `${name}.${codec}`,
    codec,
    scene,
    stream,
    width,
    height,
    rate,
    keyEvery: rate,
    idrPicIds: ids,
    sizes: frames.map(f => f.length),
  })
  process.stdout.write(`${name}.${codec} ${bytes.length} bytes, ${Math.round((bytes.length * 8) / LOOP_MS)} kbit/s\n`)
}

/** Each picture's clock is read from what a decoder makes of it. */
function check(encoded, codec, width, height, rate) {
  const decoded = run(['-f', codec === 'h264' ? 'h264' : 'hevc', '-i', '-', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'], encoded)
  const size = width * height
  for (let i = 0; i < decoded.length / size; i++) {
    const at = (x, y) => decoded[i * size + Math.floor(y * height) * width + Math.floor(x * width)]
    const place = readClock(at)
    if (place !== Math.round((i * 1000) / rate)) throw new Error(`picture ${i} shows ${place}`)
  }
}

const main = { stream: 'main', width: 352, height: 288, rate: 15, kbits: 110 }
const sub = { stream: 'sub', width: 176, height: 144, rate: 10, kbits: 36 }
clip('road-main', { scene: 'road', codec: 'h264', ...main })
clip('road-sub', { scene: 'road', codec: 'h264', ...sub })
clip('cabin-main', { scene: 'cabin', codec: 'h264', ...main, kbits: 90 })
clip('cabin-sub', { scene: 'cabin', codec: 'h264', ...sub })
clip('road-main', { scene: 'road', codec: 'h265', ...main, kbits: 80 })
clip('road-sub', { scene: 'road', codec: 'h265', ...sub, kbits: 28 })
writeFileSync(
  here('clips.json'),
  `[\n${clips.map(({ sizes, ...row }) => `  ${JSON.stringify({ ...row, sizes })}`).join(',\n')}\n]\n`,
)

// Sound: AAC only, the others are encoded when they are needed. Three loops, of which the middle one follows itself; a decoder is one frame behind.

const samples = beeps()
const three = Buffer.concat([samples, samples, samples].map(one => Buffer.from(one.buffer)))
const adts = run(
  ['-f', 's16le', '-ar', String(SOUND_RATE), '-ac', '1', '-i', '-', '-c:a', 'aac', '-b:a', '16k', '-f', 'adts', '-'],
  three,
)
const aac = []
for (let at = 0; at < adts.length; ) {
  const length = ((adts[at + 3] & 3) << 11) | (adts[at + 4] << 3) | (adts[at + 5] >> 5)
  aac.push(adts.subarray(at, at + length))
  at += length
}
const perLoop = samples.length / 1024
const loop = aac.slice(perLoop + 1, 2 * perLoop + 1)
writeFileSync(here('beeps.aac'), Buffer.concat(loop))
process.stdout.write(`beeps.aac ${Buffer.concat(loop).length} bytes\n`)

// Letters: rows of bits, 8 by 16 and 16 by 16.

function glyphs(letters, font, size, width, top) {
  const draw = Array.from(letters, (letter, i) => {
    const text = letter === ':' ? '\\:' : letter
    return `drawtext=fontfile=${font}:text='${text}':fontsize=${size}:fontcolor=white:x=${i * 32 + (width === 16 ? 1 : 0)}:y=${top}-ascent+12`
  })
  const across = letters.length * 32
  const gray = run([
    '-f',
    'lavfi',
    '-i',
    `color=black:s=${across}x32`,
    '-vf',
    draw.join(','),
    '-frames:v',
    '1',
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  ])
  return Object.fromEntries(
    Array.from(letters, (letter, i) => [
      letter,
      Array.from({ length: 16 }, (_, y) => {
        let bits = 0
        for (let x = 0; x < width; x++) bits = bits * 2 + (gray[y * across + i * 32 + x] > 110 ? 1 : 0)
        return bits.toString(16).padStart(width / 4, '0')
      }).join(''),
    ]),
  )
}
const provinces = '京津冀晋辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新蒙港澳台学警挂使领'
writeFileSync(
  here('glyphs.json'),
  `${JSON.stringify({ ...glyphs('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-:./', mono, 13, 8, 1), ...glyphs(provinces, han, 14, 16, 1) }, null, 1)}\n`,
)

// Photos.

for (const [scene, width, height, quality] of [
  ['road', 320, 240, 6],
  ['road', 640, 480, 7],
  ['road', 1024, 768, 9],
  ['cabin', 320, 240, 6],
  ['cabin', 640, 480, 7],
  ['cabin', 1024, 768, 9],
]) {
  const canvas = new Canvas(width, height)
  scenes[scene](canvas, 5_000)
  run(
    [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-i',
      '-',
      '-frames:v',
      '1',
      '-q:v',
      String(quality),
      here(`${scene}-${width}.jpg`),
    ],
    canvas.bytes,
  )
}
