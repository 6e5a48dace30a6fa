/**
 * Makes small pictures, in a process of its own: what is in a picture was written by others, and a decoder that fails or grows must not take
 * the server with it. One message in, one out.
 */
import sharp from 'sharp'
import { maxPixels, thumbnailSize } from './thumbnail-limits.ts'

sharp.cache(false)
sharp.concurrency(1)
// Only what files are accepted as; no SVG, PDF or TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

async function small(picture: Uint8Array): Promise<Buffer> {
  // A picture whose end is missing is shown as far as it came, as browsers do.
  return await sharp(picture, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true })
    .autoOrient()
    .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}

process.on('message', ({ picture }: { picture: Uint8Array }) => {
  small(picture)
    .then(made => process.send?.({ made }))
    .catch((error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }))
})
process.on('disconnect', () => process.exit())
