/** What is entered for a channel (address, secret, keyword), as the database has it: encrypted, and opening as nothing else. */
import { decrypted, encrypted } from '../../../accounts/encrypted-secret.ts'
import type { ChannelValues } from './channel-sender.ts'

const use = 'noticeChannel'

export const encryptedFields = (fields: ChannelValues, folderSecret: Buffer): Buffer =>
  encrypted(Buffer.from(JSON.stringify(fields)), use, folderSecret)

/** Throws where they were encrypted with another secret. */
export const decryptedFields = (stored: Buffer, folderSecret: Buffer): ChannelValues =>
  JSON.parse(decrypted(stored, use, folderSecret).toString('utf8')) as ChannelValues

const none: ChannelValues = { address: '', secret: '', keyword: '', server: '' }

/** For who administers channels: nothing is entered where it was encrypted with another `secret.key`, so that it can be entered again. */
export function fieldsToEdit(stored: Buffer, folderSecret: Buffer): ChannelValues {
  try {
    return decryptedFields(stored, folderSecret)
  } catch {
    // As after a restore without the file. What waits for the channel says in the log that it cannot be sent.
    return none
  }
}
