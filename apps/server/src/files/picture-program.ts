/**
 * Measures pictures and makes small ones, in a process of its own: what is in a picture was written by others, and a decoder that fails or grows must
 * not take the server with it. One message in, one out.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { PictureQuestion, PictureReply } from './picture-process.ts'
import { thumbnailSize } from './thumbnail-limits.ts'

sharp.cache(false)
sharp.concurrency(1)
// Only what files are accepted as; no SVG, PDF or TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

async function small(picture: Uint8Array, maxPixels: number): Promise<Buffer> {
  // A picture whose end is missing is shown as far as it came, as browsers do.
  return await sharp(picture, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true })
    .autoOrient()
    .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}

/** By what the picture says of itself; nothing is decoded. */
async function pixelsOf(path: string): Promise<number> {
  const { width, height } = await sharp(await readFile(path), { limitInputPixels: false, failOn: 'none' }).metadata()
  return width * height
}

const answer = async (question: PictureQuestion): Promise<PictureReply> =>
  'shrink' in question ? { made: await small(question.shrink, question.maxPixels) } : { pixels: await pixelsOf(question.measure) }

process.on('message', (question: PictureQuestion) => {
  answer(question)
    .then(reply => process.send?.(reply))
    .catch((error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }))
})
process.on('disconnect', () => process.exit())
