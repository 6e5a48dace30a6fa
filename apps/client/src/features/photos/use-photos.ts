/** Photos, those taken last first: pages by cursor, so that the last of 50,000 costs as much as the first. */
import type { Photo, RequestOf } from '@outrider/contract'
import { useCursorPages } from '../../core/lists/use-cursor-pages.ts'

const path = 'photo/getPhotoInfoHistory'

export type PhotoFilter = Pick<RequestOf<typeof path>, 'vehicleId' | 'channel' | 'event' | 'beginTime' | 'endTime'>

/** Nothing is taken after it came, whatever its terminal's clock says. */
const timeIn = ({ takenAt, receivedAt }: Photo): number => Math.min(takenAt ?? receivedAt, receivedAt)
const takenOrder = (a: Photo, b: Photo): number => timeIn(b) - timeIn(a)

export const usePhotos = (filter: PhotoFilter, enabled = true) =>
  useCursorPages({
    path,
    filter,
    bodyOf: ({ after, pageSize = 60 }) => ({ ...filter, pageSize, ...(after && { after }) }),
    pageOf: ({ photos, next }) => ({ rows: photos, next }),
    idOf: (photo: Photo) => photo.photoId,
    compare: takenOrder,
    filePageSize: 200,
    query: { enabled },
  })
