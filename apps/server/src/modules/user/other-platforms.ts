/** Reads the file of other platforms; throws a ConfigError that explains what is wrong with it. */
import { readFile } from 'node:fs/promises'
import { readOptionFile } from '../../options/option.ts'
import { type OtherPlatform, readOtherPlatforms } from './platforms.ts'

export async function otherPlatforms(file: string | undefined): Promise<OtherPlatform[]> {
  if (!file) return []
  return readOptionFile('platforms', file, async () => readOtherPlatforms(await readFile(file, 'utf8')))
}
