/** Columns of the file of photos: what each shows is had one by one, which is recorded. */
import type { Photo } from '@outrider/contract'
import type { TableFileColumn } from '../../core/export/table-file.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import type { TranslateWithCommon } from '../../core/i18n/use-texts.ts'
import { inUnits, roundedShown } from '../../core/time/measures.ts'
import type { photoTexts } from './strings.ts'

const kilobyte = 1_024

export const photoColumns = (
  t: TranslateWithCommon<typeof photoTexts.rows>,
  channelOf: (photo: Photo) => string,
): readonly TableFileColumn<Photo>[] => [
  { heading: t('takenAt'), width: 150, cell: ({ takenAt }) => (takenAt === null ? null : { time: takenAt }) },
  { heading: t('receivedAt'), width: 150, cell: ({ receivedAt }) => ({ time: receivedAt }) },
  { heading: t('vehicle'), width: 150, cell: bothNamesOf },
  { heading: t('cameras'), width: 120, cell: channelOf },
  { heading: t('reason'), width: 110, cell: ({ event }) => t(event) },
  { heading: t('latitude'), width: 100, cell: ({ latitude }) => latitude },
  { heading: t('longitude'), width: 100, cell: ({ longitude }) => longitude },
  {
    heading: inUnits(`${t('speed')} (<km/h>)`, t.lang),
    width: 90,
    cell: ({ speed }) => (speed === null ? null : roundedShown('kmh', speed)),
  },
  { heading: t('askedBy'), width: 120, cell: ({ askedBy }) => askedBy || null },
  { heading: `${t('fileSize')} (kB)`, width: 90, cell: ({ bytes }) => Math.ceil(bytes / kilobyte) },
]
