/** Who runs the platform, from the operator's file; read once, at the start. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { type CustomPlatformInfo, type Lang, languages } from '@outrider/contract'
import { z } from 'zod'

const inEveryLanguage = z.object(
  Object.fromEntries(languages.map(lang => [lang, z.string().min(1).max(64)])) as Record<Lang, z.ZodString>,
)
const fileFields = z.strictObject({
  name: inEveryLanguage.optional(),
  /** Picture file, beside this one unless its path is absolute. */
  logo: z.string().min(1).optional(),
  phone: z
    .string()
    .regex(/^[+\d][\d ()-]{2,31}$/)
    .optional(),
  email: z.email().max(254).optional(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
})

/** Every client gets it before it signs in. */
const maxLogoBytes = 64 * 1024
const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

export type PlatformInfo = (lang: Lang) => CustomPlatformInfo

/** Throws with the reason for a file that cannot be read or has other fields. */
export async function platformInfoFrom(file: string | undefined): Promise<PlatformInfo> {
  const given = file === undefined ? {} : fileFields.parse(JSON.parse(await readFile(file, 'utf8')))
  const { name, phone = '', email = '', website = '' } = given
  const logo = file !== undefined && given.logo !== undefined ? await pictureAt(resolve(dirname(file), given.logo)) : ''
  return lang => ({ name: name?.[lang] ?? '', logo, phone, email, website })
}

async function pictureAt(path: string): Promise<string> {
  const type = pictureTypes[extname(path).toLowerCase()]
  if (type === undefined) throw new Error(`the logo ${path} must be one of ${Object.keys(pictureTypes).join(', ')}`)
  if ((await stat(path)).size > maxLogoBytes) throw new Error(`the logo ${path} is larger than ${maxLogoBytes} bytes`)
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`
}
