/** Reads the file of other platforms; throws a ConfigError that explains what is wrong with it. */
import { readFile } from 'node:fs/promises'
import { ConfigError } from './config.ts'
import { type OtherPlatform, readOtherPlatforms } from './modules/user/platforms.ts'

export async function otherPlatforms(file: string | undefined): Promise<OtherPlatform[]> {
  if (!file) return []
  try {
    return readOtherPlatforms(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`--platforms ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
