/** The folder of profiles of makers. A file that is wrong is left out and said so; nothing of it stops the product. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type MakerProfile, readProfile } from './maker-profile.ts'

export interface ProfileFolder {
  profiles: MakerProfile[]
  /** In words, with the name of the file. */
  faults: string[]
}

/** Larger than any profile, bytes. */
const maxBytes = 1 << 20

export async function readProfileFile(file: string): Promise<{ profile: MakerProfile } | { faults: string[] }> {
  try {
    const { size } = await stat(file)
    if (size > maxBytes) return { faults: ['is larger than 1 MB'] }
    return readProfile(await readFile(file, 'utf8'))
  } catch (error) {
    return { faults: [`cannot be read: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** By the names of the files. A model of two profiles is of the first one. */
export async function readProfileFolder(folder: string): Promise<ProfileFolder> {
  let names: string[]
  try {
    names = (await readdir(folder)).filter(name => name.endsWith('.json')).toSorted()
  } catch (error) {
    return { profiles: [], faults: [`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const [profiles, faults, taken]: [MakerProfile[], string[], Map<string, string>] = [[], [], new Map()]
  for (const name of names) {
    const read = await readProfileFile(join(folder, name))
    if ('faults' in read) {
      faults.push(...read.faults.map(fault => `${basename(name)}: ${fault}`))
      continue
    }
    const { profile } = read
    const twice = profile.models.filter(model => taken.has(model))
    for (const model of twice) faults.push(`${name}: ${model} is in ${taken.get(model) ?? ''} too, which counts`)
    for (const model of profile.models) if (!taken.has(model)) taken.set(model, name)
    profiles.push({ ...profile, models: profile.models.filter(model => !twice.includes(model)) })
  }
  return { profiles, faults }
}
