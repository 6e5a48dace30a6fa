/** Other platforms by their numbers, as the operator lists them. */
import { z } from 'zod'

const otherPlatforms = z
  .array(
    z.object({
      code: z.union([z.string().min(1), z.number()]).transform(code => String(code).trim()),
      title: z.string().min(1),
      url: z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, '')),
    }),
  )
  .refine(list => new Set(list.map(({ code }) => code)).size === list.length, 'a number stands there twice')
export type OtherPlatform = z.output<typeof otherPlatforms>[number]

/** Reads the operator's list; throws what is wrong with it in words. */
export function readOtherPlatforms(text: string): OtherPlatform[] {
  const read = otherPlatforms.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(z.prettifyError(read.error))
  return read.data
}
