/** Keeps a picture or signature of a task on the device with its facts, before anything is sent: nothing is lost without a network. */
import { attachmentSubjects, type AttachmentSource, type AttachmentSubject } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { pictureAt } from '../../../core/outbox/outbox-entry.ts'
import { useOutbox } from '../../../core/outbox/use-outbox.ts'
import type { Place } from '../task/place-now.ts'
import { workTexts } from '../strings.ts'
import { usePlatformOf } from '../use-platform-of.ts'

export interface PictureToKeep {
  content: Blob
  subject: AttachmentSubject
  source: AttachmentSource
  takenAt: number
  place: Place | undefined
  note?: string
}

export const attachmentPath = 'vehManager/updInstMtcAttachment'
export const subjectOf = (applicationNum: string): string => `application ${applicationNum}`

export function useKeepPicture(applicationNum: string, plateNum: string) {
  const lang = useLang()
  const { outbox } = useOutbox()
  const platform = usePlatformOf(applicationNum)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ content, subject, source, takenAt, place, note = '' }: PictureToKeep) =>
      outbox.add({
        path: attachmentPath,
        body: {
          applicationNum,
          add: {
            fileId: pictureAt(0),
            subject,
            source,
            note,
            plateNum,
            takenAt,
            latitude: place?.latitude ?? null,
            longitude: place?.longitude ?? null,
            accuracy: place?.accuracy ?? null,
          },
        },
        pictures: [content],
        platform,
        subject: subjectOf(applicationNum),
        title: subject === 'signature' ? workTexts.rows.sendSignature : workTexts.rows.sendPicture,
        about: [plateNum, attachmentSubjects[subject][lang]].filter(Boolean).join(' · '),
        // Of a task that was handed on meanwhile, it is unknown.
        conflicts: ['application.notNow', 'application.unknown'],
        outdates: ['vehManager/getInstMtcAttachment'],
      }),
  })
}

/** What waits on this device to be added to a task. */
export function useWaitingPictures(applicationNum: string): readonly AttachmentSubject[] {
  const { entries } = useOutbox()
  return entries
    .filter(each => each.subject === subjectOf(applicationNum) && each.path === attachmentPath)
    .flatMap(({ body }) => (body['add'] as { subject: AttachmentSubject } | undefined)?.subject ?? [])
}
