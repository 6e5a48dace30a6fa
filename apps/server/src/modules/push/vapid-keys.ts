/** VAPID key pair of the platform. Created at the first start and kept: a new pair would invalidate every subscription. */
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
    // Fails if the file exists: then its keys are used.
    await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return keys
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return pair.parse(JSON.parse(await readFile(file, 'utf8')))
}
