/** Uploads a file: to the static server of its platform where there is one, else to the platform itself. */
import type { FilePurposeName } from '@outrider/contract'
import type { Api } from './api.ts'
import { CallError } from './call-error.ts'
import type { SentFile } from './send-file.ts'

/** Nothing answered there: the platform takes the file as well. */
const isUnreachable = (error: unknown): boolean => error instanceof CallError && String(error.error).startsWith('net.')

/** Returns the file's id. `platform`: its code. */
export async function upload(
  api: Pick<Api, 'call'>,
  purpose: FilePurposeName,
  file: SentFile,
  platform: string,
): Promise<string> {
  const how = { platform, quiet: true }
  const { staticServer } = await api.call('mobile/getSrvConfig', {}, how)
  const send = async (through?: string) =>
    (await api.call('file/upload', { purpose }, { ...how, file, ...(through && { through }) })).fileId
  if (!staticServer) return send()
  try {
    return await send(staticServer)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    console.warn(`the static server ${staticServer} cannot be reached; the file goes to its platform`)
    return send()
  }
}
