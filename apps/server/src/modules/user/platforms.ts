/** Other platforms by number, from the operator's file. */
import { z } from 'zod'

const otherPlatforms = z
  .array(
    z.object({
      code: z.union([z.string().min(1), z.number()]).transform(code => String(code).trim()),
      title: z.string().min(1),
      url: z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, '')),
    }),
  )
  .refine(list => new Set(list.map(({ code }) => code)).size === list.length, 'duplicate platform number')
export type OtherPlatform = z.output<typeof otherPlatforms>[number]

/** Parses the operator's list; throws an Error with a readable message. */
export function readOtherPlatforms(text: string): OtherPlatform[] {
  const read = otherPlatforms.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(z.prettifyError(read.error))
  return read.data
}
