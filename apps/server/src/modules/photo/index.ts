import { defineModule } from '../module.ts'
import { MissingParts } from './missing-parts.ts'
import { photoOptions } from './options.ts'
import { photoOwner, PhotoSink } from './photo-sink.ts'
import { takePhoto } from './take-photo.ts'
import { photoTemplateHandlers } from './photo-templates.ts'
import { PhotoRepository } from './photos.repository.ts'
import { storedMediaHandlers } from './stored-media.ts'
import { PhotoCalls } from './photos.ts'

/** Parts of photos whose others never came. */
const keepPartDays = 2

export const photo = defineModule({
  name: 'photo',
  options: photoOptions,
  async start({ db, fleet, access, terminals, files, ports, replacements, storage, now, log }, options) {
    const photos = new PhotoRepository(db)
    const calls = new PhotoCalls({ db, fleet, access, terminals, files, photos, log })
    const quietMs = replacements.photoQuietMs
    const missing = new MissingParts({ photos, terminals, log, ...(quietMs !== undefined && { quietMs }) })
    await missing.start()
    const keepDays = options['keep-photo-days']
    return {
      ports: { photos: { take: wanted => takePhoto({ db, terminals, files, photos, calls }, wanted) } },
      handlers: {
        ...calls.handlers,
        ...storedMediaHandlers({ db, access, terminals, photos, calls, log }),
        ...photoTemplateHandlers({ db, access, fleet, now }),
      },
      sinks: [
        new PhotoSink({
          photos,
          files,
          missing,
          storeWithAlarm: message => ports.alarmPictures.store(message),
          hasRoom: () => !storage.diskFull,
          maxPerDay: options['photos-per-day'],
          log,
        }),
      ],
      purges: [
        { table: 'photos', time: 'received_at', keepDays, kind: 'photos' },
        { table: 'photo_requests', time: 'asked_at', keepDays },
        { table: 'photo_parts', time: 'received_at', keepDays: keepPartDays },
      ],
      fileOwners: [{ kind: photoOwner, table: 'photos' }],
      async stop() {
        await missing.stop()
        await calls.stop()
      },
    }
  },
})
