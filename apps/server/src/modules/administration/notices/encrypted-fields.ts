/** What is entered for a channel (address, secret, keyword), as the database has it: encrypted, and opening as nothing else. */
import { decrypted, encrypted, secretOf } from '../../../accounts/encrypted-secret.ts'
import type { ChannelValues } from './channel-sender.ts'

export const encryptedFields = (fields: ChannelValues, folderSecret: Buffer): Buffer =>
  encrypted(Buffer.from(JSON.stringify(fields)), secretOf.noticeChannel, folderSecret)

/** Throws where they were encrypted with another secret. */
export const decryptedFields = (stored: Buffer, folderSecret: Buffer): ChannelValues =>
  JSON.parse(decrypted(stored, secretOf.noticeChannel, folderSecret).toString('utf8')) as ChannelValues

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
