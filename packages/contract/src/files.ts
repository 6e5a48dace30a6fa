/**
 * What files are for, and how they are addressed. A file is uploaded with `file/upload`, which returns its id; the call that names this id
 * gives it an owner. Replies contain links, which expire.
 */
import * as z from 'zod/mini'

interface FilePurpose {
  /** Media types by content, whatever a name or header says. */
  readonly types: readonly string[]
  /** Shown to users who chose a file of another type, in every language. */
  readonly typeNames: string
  /** What content of no such type is stored as; missing: it is refused. */
  readonly otherwise?: string
  readonly maxBytes: number
  /** Of pictures: what is small in the file may be huge when a browser or the server decodes it. */
  readonly maxPixels: number
}

const megabyte = 1024 * 1024

/** Purposes of files that people upload. */
export const filePurposes = {
  picture: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    typeNames: 'JPEG/PNG/WebP',
    maxBytes: 10 * megabyte,
    // Phones take up to 50 million; the client makes them smaller before it sends them.
    maxPixels: 64_000_000,
  },
  // For terminals; nobody gets a link to it.
  firmware: { types: [], typeNames: '', otherwise: 'application/octet-stream', maxBytes: 16 * megabyte, maxPixels: 0 },
} as const satisfies Record<string, FilePurpose>
export type FilePurposeName = keyof typeof filePurposes
export const filePurpose = z.enum(Object.keys(filePurposes) as [FilePurposeName, ...FilePurposeName[]])

/** Path of files on a platform. */
export const filesPath = '/files'
/** Street maps that a server keeps, by ranges; below the path of the embedded map, whose ranges clients keep for times without a network. */
export const streetsPath = '/basemap/streets'

/** Id of a file: 128 random bits, base64url. */
export const fileId = z.string().check(z.regex(/^[\w-]{22}$/))

/** Address of a file on the platform that sent it: path and query. Signed; it expires after an hour. */
export const fileLink = z.string().check(z.regex(/^\/files\/[\w-]{22}\?/))

/** Behind the id of a picture: the same picture, made small. */
export const thumbnailPath = '/small'
/** Address of a picture's thumbnail; it does not open the picture itself. */
export const thumbnailLink = z.string().check(z.regex(/^\/files\/[\w-]{22}\/small\?/))
/** The thumbnail of a picture whose link one has; of others the link itself. */
export const thumbnailOfLink = (link: string): string => link.replace(/(\/files\/[\w-]{22})\?/, `$1${thumbnailPath}?`)
