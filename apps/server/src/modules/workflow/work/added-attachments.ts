/** Adds and removes pictures of a task. They are added whatever else changes meanwhile. */
import { limits } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail, failInvalid } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { ApplicationRow, Within } from '../engine/applications.repository.ts'
import type { Workflow } from '../engine/workflow.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import type { InstallerRepository } from './installers.repository.ts'

export interface AttachmentDependencies {
  workflow: Workflow
  attachments: AttachmentRepository
  installers: InstallerRepository
  files: Files
  /** ms since 1970. */
  now: () => number
}

export const attachmentOwner = 'applicationAttachment'
export const ownerOf = (id: string) => ({ kind: attachmentOwner, id })
const uploadedBy = ({ userId }: SignedInUser) => ({ purpose: 'picture', userId }) as const

export const attachingHandlers = ({
  workflow,
  attachments,
  installers,
  files,
  now,
}: AttachmentDependencies): Handlers<'vehManager/updInstMtcAttachment'> => {
  /** The repeat of a picture whose server of an older version was killed before its file had an owner; uploaded again, it is another file. */
  const giveFile = async (id: string, fileId: string, row: ApplicationRow, user: SignedInUser): Promise<void> => {
    if ((await files.linksOf(ownerOf(id))).length > 0) return
    await attachments.setFile(id, fileId)
    await files.take(fileId, uploadedBy(user), { owner: ownerOf(id), organisation: row.organisation_id })
  }

  return {
    async 'vehManager/updInstMtcAttachment'({ applicationNum, requestId, add, remove }, context) {
      const { user } = context
      const by = { userId: user.userId, name: user.name || user.login }
      const row = await workflow.find(user, applicationNum)
      const before = requestId === undefined ? undefined : await attachments.sentBefore(user.userId, requestId)
      // Of another task, or in place of another picture.
      const isSame = before?.application_id === row.id && (before.asked_ids ?? context.askedIds) === context.askedIds
      if (before && !isSame) failInvalid('ofAnotherRequest')
      if (before && add) await giveFile(before.id, add.fileId, row, user)
      if (before) return { attachmentId: before.id }
      const at = new Date(now())
      const shownOf = async (id: string) => {
        const all = await attachments.of(id)
        return { all, shown: all.filter(({ removed_at: removedAt }) => removedAt === null) }
      }
      const removedOf = (shown: Awaited<ReturnType<AttachmentRepository['of']>>): string =>
        remove === undefined ? '' : (shown.find(({ id }) => id === remove)?.subject ?? fail('file.unknown'))
      const removeIn = async (within: Within, id: string): Promise<void> => {
        // Two may remove it at once.
        if (remove !== undefined && !(await attachments.remove(within, remove, id, at, by))) fail('file.unknown')
      }
      if (!add) {
        if (remove === undefined) workflow.allow(row, 'detach', context)
        else
          await workflow.step(applicationNum, 'detach', context, { requestId }, async ({ id }) => ({
            differs: [{ field: 'picture', before: removedOf((await shownOf(id)).shown), after: '' }],
            besides: within => removeIn(within, id),
          }))
        return { attachmentId: remove ?? '' }
      }
      const { fileId, subject, note, takenAt, latitude, longitude, accuracy, plateNum, source } = add
      let attachmentId: string | undefined
      await workflow
        .step(applicationNum, 'attach', context, { requestId }, async found => {
          const { id, organisation_id: organisation } = found
          if (remove !== undefined) workflow.allow(found, 'detach', context)
          const { all, shown } = await shownOf(id)
          const replaced = removedOf(shown)
          const left = shown.length - (remove === undefined ? 0 : 1)
          // Removed ones keep their files until the task ends: they have a bound too.
          if (left >= limits.workAttachments || all.length >= 2 * limits.workAttachments)
            fail('application.attachments', { count: limits.workAttachments })
          return {
            differs: [{ field: 'picture', before: replaced, after: subject }],
            // One transaction: a picture without its step or its file is none, one that another replaces stays until that is there, and what is
            // refused can be sent again.
            async besides(within) {
              await removeIn(within, id)
              const added = await attachments.add(within, {
                application_id: id,
                file_id: fileId,
                subject,
                note,
                user_id: user.userId,
                user_name: by.name,
                added_at: at,
                taken_at: takenAt === null ? null : new Date(takenAt),
                latitude,
                longitude,
                accuracy,
                plate_num: plateNum,
                source,
                request_id: requestId ?? null,
              })
              // The file is known already, or the request came twice at once.
              if (!added) fail('file.unknown')
              await files.take(fileId, uploadedBy(user), { owner: ownerOf(added.id), organisation }, within)
              attachmentId = added.id
            },
          }
        })
        .catch(async (error: unknown) => {
          const other = requestId === undefined ? undefined : await attachments.sentBefore(user.userId, requestId)
          if (!other) throw error
          attachmentId = other.id
        })
      if (latitude !== null && longitude !== null) await installers.stands(user.userId, { latitude, longitude }, at)
      const sent = requestId === undefined ? undefined : await attachments.sentBefore(user.userId, requestId)
      return { attachmentId: attachmentId ?? sent?.id ?? fail('file.unknown') }
    },
  }
}
