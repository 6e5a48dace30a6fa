/** Pictures and signatures of a task: uploaded first, then named with the task they belong to. They are added whatever else changes meanwhile. */
import { type AttachmentSource, type AttachmentSubject, limits } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { Workflow } from '../engine/workflow.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import type { InstallerRepository } from './installers.repository.ts'

interface AttachmentDependencies {
  workflow: Workflow
  attachments: AttachmentRepository
  installers: InstallerRepository
  files: Files
  /** ms since 1970. */
  now: () => number
}

type AttachmentPath = 'vehManager/updInstMtcAttachment' | 'vehManager/getInstMtcAttachment' | 'file/getFiles'

export const attachmentOwner = 'applicationAttachment'
const ownerOf = (id: string) => ({ kind: attachmentOwner, id })

export const attachmentHandlers = (deps: AttachmentDependencies): Handlers<AttachmentPath> => {
  const { workflow, attachments, installers, files, now } = deps
  const isThere = async (id: string): Promise<boolean> => (await files.linksOf(ownerOf(id))).length > 0
  const mayAttach = (row: Parameters<Workflow['actions']>[0], user: SignedInUser) =>
    workflow.actions(row, user).includes('attach')

  return {
    async 'vehManager/updInstMtcAttachment'({ applicationNum, requestId, add, remove }, { user, lang }) {
      const row = await workflow.find(user, applicationNum)
      const before = requestId === undefined ? undefined : await attachments.sentBefore(user.userId, requestId)
      // One whose file did not get its owner, as a killed server leaves it, is not sent yet.
      if (before && (!add || (await isThere(before.id)))) return { attachmentId: before.id }
      workflow.allow(row, 'attach', { user, lang })
      const at = new Date(now())
      if (remove !== undefined) {
        const removed = await attachments.remove(remove, row.id, at, user.name)
        if (!removed) fail('file.unknown')
        await files.removeOf(ownerOf(removed.id))
      }
      if (!add) return { attachmentId: remove ?? '' }
      if ((await attachments.of(row.id)).length >= limits.workAttachments)
        fail('application.attachments', { count: limits.workAttachments })
      const { fileId, subject, note, takenAt, latitude, longitude, accuracy, plateNum, source } = add
      const added =
        before ??
        (await attachments.add({
          application_id: row.id,
          file_id: fileId,
          subject,
          note,
          user_id: user.userId,
          user_name: user.name || user.login,
          added_at: at,
          taken_at: takenAt === null ? null : new Date(takenAt),
          latitude,
          longitude,
          accuracy,
          plate_num: plateNum,
          source,
          request_id: requestId ?? null,
        }))
      // The file, or the request, is known already.
      if (!added) fail('file.unknown')
      const { id } = added
      // Uploaded again for the repeat, it is another file.
      if (before) await attachments.setFile(id, fileId)
      try {
        const uploaded = { purpose: 'picture', userId: user.userId } as const
        await files.take(fileId, uploaded, { owner: ownerOf(id), organisation: row.organisation_id })
      } catch (error) {
        // The first attempt may have given it meanwhile.
        if (before && (await isThere(id))) return { attachmentId: id }
        await attachments.drop(id)
        throw error
      }
      if (latitude !== null && longitude !== null) await installers.stands(user.userId, { latitude, longitude }, at)
      return { attachmentId: id }
    },

    async 'vehManager/getInstMtcAttachment'({ applicationNum }, { user }) {
      const row = await workflow.find(user, applicationNum)
      const rows = await attachments.of(row.id)
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
        })),
        mayUpload: mayAttach(row, user),
      }
    },

    async 'file/getFiles'({ fileIds }, { user }) {
      const shown: { fileId: string; link: string }[] = []
      const seen = new Map<string, boolean>()
      for (const { id, file_id: fileId, number } of await attachments.ofFiles(fileIds)) {
        if (!seen.has(number)) seen.set(number, await workflow.sees(user, number))
        const [link] = seen.get(number) ? await files.linksOf(ownerOf(id)) : []
        if (link !== undefined) shown.push({ fileId, link })
      }
      return { files: shown }
    },
  }
}
