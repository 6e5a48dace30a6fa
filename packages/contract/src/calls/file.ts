/** Files that users upload. The specification names file/upload without fields. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { fileId, filePurpose } from '../files.ts'

export const file = {
  upload: call({
    about: 'Upload a file; a call that names its id must follow within an hour, or it is deleted',
    everyone: 'an upload belongs to its user until a call with a right gives it an owner',
    request: z.object({ purpose: filePurpose }),
    data: z.object({ fileId: needed(fileId) }),
    takesFile: true,
    // Without progress, not of the whole upload.
    timeoutMs: 60_000,
    ids: { reply: { fileId: 'file' } },
    errors: ['file.tooLarge', 'file.tooManyPixels', 'file.wrongType'],
    record: true,
  }),
}
