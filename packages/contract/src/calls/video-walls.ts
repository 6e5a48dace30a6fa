/** Named layouts of the video wall, kept with the user's account. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { keptName } from '../entities/user-settings.ts'
import { limits } from '../limits/index.ts'
import { videoStreams } from '../video/video-stream.ts'

/** Windows that a wall may have. */
export const wallSizes = [1, 4, 6, 9, 16] as const

const windowOf = <Id extends z.ZodMiniType>(id: Id) =>
  z.object({
    /** Which window, from 0. */
    at: z.int().check(z.minimum(0), z.maximum(limits.videoWallWindows - 1)),
    vehicleId: id,
    channel: z.int().check(z.minimum(1), z.maximum(limits.videoChannel)),
    stream: z.enum(videoStreams),
  })
const face = {
  name: keptName,
  count: z.literal(wallSizes),
  /** Seconds that a patrol stays at it; 0: the patrol leaves it out. */
  stays: z.int().check(z.minimum(0), z.maximum(3_600)),
}
/** Several platforms each have the windows that show their vehicles, under the same name. */
const wall = z.object({ ...face, windows: z.array(z.extend(windowOf(z.string()), { plateNum: z.string() })) })
/** As it is stored. */
export const keptWall = z.object({
  ...face,
  windows: z.array(windowOf(vehicleId)).check(z.minLength(1), z.maxLength(limits.videoWallWindows)),
})
export type KeptWall = z.infer<typeof keptWall>

export const videoWalls = {
  getVideoWalls: call({
    about: 'Named layouts of the user’s video wall, without the vehicles that the user may not see any more',
    right: 'videoAuth',
    data: z.object({ walls: z.array(wall) }),
    merge: { walls: 'concat' },
    absent: () => ({ walls: [] }),
    ids: { reply: { 'walls[].windows[].vehicleId': 'vehicle' } },
  }),
  setVideoWall: call({
    about: 'Keep a layout of the video wall under a name; one that has the name is replaced',
    right: 'videoAuth',
    inModules: 'kept with the account',
    request: keptWall,
    scope: 'routed',
    ids: { request: { 'windows[].vehicleId': 'vehicle' } },
    errors: ['vehicle.unknown', 'walls.tooMany'],
  }),
  deleteVideoWall: call({
    about: 'Delete the layout of this name; none of it is there afterwards, also if there was none',
    right: 'videoAuth',
    inModules: 'kept with the account',
    request: z.object({ name: keptName }),
    merge: {},
  }),
}
