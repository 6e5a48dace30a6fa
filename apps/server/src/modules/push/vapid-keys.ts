/** The pair of keys by which push services know this platform. Made at the first start: a new pair would end every subscription. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'

const pair = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })
export type VapidKeys = z.infer<typeof pair>

export async function vapidKeys(folder: string): Promise<VapidKeys> {
  const file = join(folder, 'push-keys.json')
  const keys = webPush.generateVAPIDKeys()
  try {
    // Fails when the file is there: then those keys hold.
    await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return keys
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return pair.parse(JSON.parse(await readFile(file, 'utf8')))
}
