/** Pictures and signatures of a task with what they say of themselves. */
import { attachmentSubjects, type WorkAttachment } from '@outrider/contract'
import type { ReactNode } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Thumbnail } from '../../../core/pictures/Thumbnail.tsx'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { PictureFacts } from './PictureFacts.tsx'
import { workTexts } from '../strings.ts'
import { usePlatformOf } from '../use-platform-of.ts'
import styles from '../Work.module.css'

interface Props {
  applicationNum: string
  attachments: readonly WorkAttachment[]
  /** Where the work is. */
  work?: { latitude: number | null; longitude: number | null } | undefined
  renderActions?: (attachment: WorkAttachment) => ReactNode
}

export function PictureList({ applicationNum, attachments, work, renderActions }: Props) {
  const t = useTexts(workTexts)
  const { session } = useOutrider()
  const url = session.targetOf(usePlatformOf(applicationNum))?.url ?? ''
  const fileIds = attachments.map(({ fileId }) => fileId)
  const files = useCall('file/getFiles', fileIds.length > 0 ? { fileIds } : undefined)
  const links = new Map(files.data?.files.map(({ fileId, link }) => [fileId, `${url}${link}`]))
  if (attachments.length === 0) return <p className={styles['note']}>{t('noPictures')}</p>
  return (
    <>
      <ul className={styles['pictures']}>
        {attachments.map(each => {
          const link = links.get(each.fileId)
          const subject = attachmentSubjects[each.subject][t.lang]
          const { removed } = each
          return (
            <li key={each.attachmentId} data-subject={each.subject} data-removed={removed !== null} className={styles['picture']}>
              {link ? (
                <a href={link} target="_blank" rel="noreferrer">
                  <Thumbnail link={link} alt={subject} />
                </a>
              ) : (
                <p className={styles['note']}>{t('loading')}</p>
              )}
              <span>{subject}</span>
              <PictureFacts attachment={each} work={work} />
              {removed && (
                <span className="text-alarm">
                  {t('removedBy', { name: removed.userName, time: dateTime(removed.at, t.lang) })}
                </span>
              )}
              {renderActions?.(each)}
            </li>
          )
        })}
      </ul>
      {files.error && <Alert>{messageOf(files.error, t.lang)}</Alert>}
    </>
  )
}
