/** What a picture of a task says of itself: who, when, where and how exactly, of which vehicle, and what made it. */
import { attachmentSources, type WorkAttachment } from '@outrider/contract'
import { distance } from '@outrider/geo'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { coordinates, dateTime } from '../../../core/time/format.ts'
import { workTexts } from '../strings.ts'
import styles from '../Work.module.css'
import { shownNumber } from '../../../core/time/measures.ts'

/** A picture that arrives later than this was kept on the device, ms. */
const sentLater = 5 * 60_000
/** Beyond this a picture was not taken where the work is, km. */
const farKm = 1

interface Props {
  attachment: WorkAttachment
  /** Where the work is. */
  work?: { latitude: number | null; longitude: number | null } | undefined
}

export function PictureFacts({ attachment, work }: Props) {
  const t = useTexts(workTexts)
  const { userName, takenAt, addedAt, latitude, longitude, accuracy, plateNum, source, note } = attachment
  const when =
    takenAt === null ? t('addedOn', { time: dateTime(addedAt, t.lang) }) : t('takenAt', { time: dateTime(takenAt, t.lang) })
  const late = takenAt !== null && addedAt - takenAt > sentLater ? t('sentOn', { time: dateTime(addedAt, t.lang) }) : ''
  const here = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const exactly = accuracy === null ? '' : t('accuracy', { m: shownNumber('metre', accuracy, t.lang) })
  const where = here ? [coordinates(here.latitude, here.longitude), exactly].filter(Boolean).join(' ') : t('pictureNoPlace')
  const km =
    here && work && work.latitude !== null && work.longitude !== null
      ? distance({ lat: here.latitude, lon: here.longitude }, { lat: work.latitude, lon: work.longitude }) / 1000
      : 0
  return (
    <>
      {note && <span>{note}</span>}
      <span className={styles['note']}>{[userName, when, late].filter(Boolean).join(' · ')}</span>
      <span className={styles['note']}>{where}</span>
      {km > farKm && <span className="text-alarm">{t('farFromWork', { km: shownNumber('km', km, t.lang, 1) })}</span>}
      <span className={styles['note']}>
        {[plateNum, source && attachmentSources[source][t.lang]].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
