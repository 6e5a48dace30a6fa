/** The program of this machine that makes H.264 of H.265: which it is, and what it is told. It reads pictures from its input as they come. */
import { execFile } from 'node:child_process'

/** To say what it can, ms. */
const sayWithin = 5_000

/**
 * MP4 and FLV keep the times of pictures, so what comes out is shown when the terminal said; nothing is gathered before it is written. Wider pictures
 * are made smaller: of each camera no more than about half a core is used.
 */
export const converterArguments: readonly string[] = [
  ['-hide_banner', '-loglevel', 'error', '-nostdin'],
  ['-probesize', '32', '-analyzeduration', '0', '-flags', 'low_delay', '-threads', '1', '-f', 'mp4', '-i', 'pipe:0'],
  ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-threads', '1', '-pix_fmt', 'yuv420p'],
  ['-vf', 'scale=w=min(1280\\,iw):h=-2', '-maxrate', '4M', '-bufsize', '4M', '-g', '50', '-force_key_frames', 'source'],
  ['-copyts', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', '-f', 'flv', 'pipe:1'],
].flat()

/** Why it cannot be used; undefined: it can. */
export const whatConverterLacks = (program: string): Promise<string | undefined> =>
  new Promise(resolve => {
    execFile(program, ['-hide_banner', '-encoders'], { timeout: sayWithin, maxBuffer: 1 << 20 }, (error, said) => {
      if (error) resolve(error.code === 'ENOENT' ? 'not found' : error.message)
      else resolve(/\blibx264\b/.test(said) ? undefined : 'it has no libx264')
    })
  })
