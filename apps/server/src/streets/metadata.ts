/** The metadata of an archive: what is kept of a source's, and what we add to know a map again. */
import { z } from 'zod'
import { fail } from '../calls/refusal.ts'

const area = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

export const streetsInfo = z.object({
  /** Name in files and commands. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  zh: z.string().min(1).max(64),
  en: z.string().min(1).max(64),
  area,
  /** Host and path of the archive it was cut out of. */
  source: z.string().max(2048),
})
export type StreetsInfo = z.infer<typeof streetsInfo>

const metadata = z.object({
  name: z.string().max(256).optional().catch(undefined),
  description: z.string().max(2048).optional().catch(undefined),
  version: z.string().max(64).optional().catch(undefined),
  attribution: z.string().max(2048).optional().catch(undefined),
  vector_layers: z.array(z.looseObject({ id: z.string().max(64) })).max(64),
})

interface ReadMetadata {
  kept: z.infer<typeof metadata>
  /** undefined: made by another program. */
  info: StreetsInfo | undefined
}

export function readMetadata(bytes: Buffer): ReadMetadata {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    // What it says of the place in the text helps nobody.
    return fail('streets.damaged', { reason: 'metadata' })
  }
  const read = metadata.safeParse(value)
  if (!read.success) return fail('streets.notArchive', { reason: 'vector_layers' })
  const own = z.object({ outrider: streetsInfo }).safeParse(value)
  return { kept: read.data, info: own.data?.outrider }
}

/** Attributions are HTML in archives and plain text here. */
export const plainAttribution = (html: string | undefined): string =>
  (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 256)
