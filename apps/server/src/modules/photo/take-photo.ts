/** A photo for somebody who is no user: asked for as users do, so that it stands in the history with who wanted it, and waited for. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Terminals } from '../../events/terminals.ts'
import type { Files } from '../../files/files.ts'
import { camerasOf } from '../../fleet/cameras.ts'
import type { Database } from '../../store/schema.ts'
import type { PhotosPort } from '../ports.ts'
import { photoOwner } from './photo-sink.ts'
import type { PhotoCalls } from './photos.ts'
import type { PhotoRepository } from './photos.repository.ts'

interface TakingDependencies {
  db: Kysely<Database>
  terminals: Pick<Terminals, 'send'>
  files: Pick<Files, 'contentOf'>
  photos: PhotoRepository
  calls: Pick<PhotoCalls, 'settle'>
}

/** Between two looks whether it is there, ms. */
const every = 500
/** Sizes that terminals know. */
const sizes = 8

export async function takePhoto(
  { db, terminals, files, photos, calls }: TakingDependencies,
  { vehicleId, channel, size, who, waitMs }: Parameters<PhotosPort['take']>[0],
): ReturnType<PhotosPort['take']> {
  const known = await camerasOf(db, vehicleId)
  if (!known.some(camera => camera.channel === channel)) return 'noCamera'
  const [request] = await photos.request({ vehicleId, channels: [channel] }, { userId: null, userName: who })
  if (!request) return 'refused'
  const settings = size >= 1 && size <= sizes ? { size } : {}
  if (request.isNew)
    await calls.settle(request.id, () => terminals.send(vehicleId, 'takePicture', { channel, ...settings }, { by: 'platform' }))
  for (const end = performance.now() + waitMs; performance.now() < end; await wait(every, undefined, { ref: false })) {
    const [now] = await photos.requests([request.id])
    if (!now || now.state === 'offline') return 'offline'
    if (now.state === 'stored' && now.photoId !== null)
      return (await files.contentOf({ kind: photoOwner, id: now.photoId })) ?? 'refused'
    if (now.state !== 'asked' && now.state !== 'acknowledged') return now.state === 'noAnswer' ? 'noAnswer' : 'refused'
  }
  return 'noAnswer'
}
