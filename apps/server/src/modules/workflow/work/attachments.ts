/** Pictures and signatures of a task: uploaded first, then named with the task they belong to. They are added whatever else changes meanwhile. */
import type { AttachmentSource, AttachmentSubject } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import { type AttachmentDependencies, attachingHandlers, ownerOf } from './added-attachments.ts'

type AttachmentPath = 'vehManager/updInstMtcAttachment' | 'vehManager/getInstMtcAttachment' | 'file/getFiles'

export const attachmentHandlers = (deps: AttachmentDependencies): Handlers<AttachmentPath> => {
  const { workflow, attachments, files } = deps
  const mayAttach = (row: ApplicationRow, user: SignedInUser) => workflow.actions(row, user).includes('attach')
  type Removal = Pick<Awaited<ReturnType<AttachmentRepository['of']>>[number], 'removed_at' | 'removed_by_id'>
  /** What was removed is still there for who reviews the task and who removed it, not for all who take part. */
  const isFor = (user: SignedInUser, { removed_at: removedAt, removed_by_id: by }: Removal): boolean =>
    removedAt === null || user.rights.reviewAuth || by === user.userId

  return {
    ...attachingHandlers(deps),

    async 'vehManager/getInstMtcAttachment'({ applicationNum }, { user }) {
      const row = await workflow.find(user, applicationNum)
      const rows = (await attachments.of(row.id)).filter(each => isFor(user, each))
      return {
        attachments: rows.map(each => ({
          attachmentId: each.id,
          fileId: each.file_id,
          subject: each.subject as AttachmentSubject,
          note: each.note,
          userName: each.user_name,
          addedAt: each.added_at.getTime(),
          takenAt: each.taken_at?.getTime() ?? null,
          latitude: each.latitude,
          longitude: each.longitude,
          accuracy: each.accuracy,
          plateNum: each.plate_num,
          source: each.source as AttachmentSource | null,
          removed: each.removed_at && { at: each.removed_at.getTime(), userName: each.removed_by ?? '' },
        })),
        mayUpload: mayAttach(row, user),
      }
    },

    async 'file/getFiles'({ fileIds }, { user }) {
      const shown: { fileId: string; link: string }[] = []
      const seen = new Map<string, boolean>()
      for (const { id, file_id: fileId, number, ...removal } of await attachments.ofFiles(fileIds)) {
        if (!isFor(user, removal)) continue
        if (!seen.has(number)) seen.set(number, await workflow.sees(user, number))
        const [link] = seen.get(number) ? await files.linksOf(ownerOf(id)) : []
        if (link !== undefined) shown.push({ fileId, link })
      }
      return { files: shown }
    },
  }
}
