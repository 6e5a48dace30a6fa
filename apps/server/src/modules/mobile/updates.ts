/** Client releases from the operator's file. It is read for each request, so that a release needs no restart. */
import { readFile } from 'node:fs/promises'
import { type Lang, languages } from '@outrider/contract'
import { z } from 'zod'
import type { UpdatesPort } from '../ports.ts'

const release = z.strictObject({
  versionCode: z.int().positive(),
  versionName: z.string().min(1).max(64),
  url: z.url({ protocol: /^https?$/ }).max(2048),
  forced: z.boolean().default(false),
  notes: z.object(Object.fromEntries(languages.map(lang => [lang, z.string().max(4000)])) as Record<Lang, z.ZodString>),
})
/** One release per operating system. */
const releases = z.strictObject({ android: release.optional(), ios: release.optional() })
export type Releases = z.infer<typeof releases>

/** By mobileOs. */
const kinds: Readonly<Record<number, keyof Releases>> = { 0: 'android', 1: 'ios' }

export const readReleases = async (file: string): Promise<Releases> => releases.parse(JSON.parse(await readFile(file, 'utf8')))

/** Without a file there are no updates. An unreadable file fails the start, or later the call. */
export async function updatesFrom(file: string | undefined): Promise<UpdatesPort> {
  if (file) await readReleases(file)
  return {
    async newest(mobileOs, lang) {
      const kind = kinds[mobileOs]
      const found = file && kind ? (await readReleases(file))[kind] : undefined
      return found ? { ...found, notes: found.notes[lang] } : null
    },
  }
}
