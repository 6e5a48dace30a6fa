/** When video stops because nobody operates the screen. */
import { type DataOf, limits } from '@outrider/contract'

type PlatformClose = DataOf<'video/getVideoNoOpsAutoCloseDuration'>

/** The operator allows this time; 0: never. */
export const mayChoose = (seconds: number, platform: PlatformClose | undefined): boolean => {
  const most = platform?.most ?? null
  return most === null || (seconds > 0 && seconds <= most)
}

/** The last seconds are counted down. */
const countedDown = 10

/** `closes`: now. `left`: seconds until then, while they are counted down. */
export interface AutoClose {
  closes: boolean
  left: number | undefined
}

/**
 * @param own seconds the user chose; 0: never; null: as the platform says
 * @param platform what the platform says; undefined: not known, then 30 s (specification section 9)
 * @param unattended ms since the last operation
 */
export function autoCloseAfter(own: number | null, platform: PlatformClose | undefined, unattended: number): AutoClose {
  const seconds = own !== null && mayChoose(own, platform) ? own : (platform?.duration ?? limits.videoAutoClose)
  if (seconds === 0) return { closes: false, left: undefined }
  const left = Math.ceil(seconds - unattended / 1_000)
  return { closes: left <= 0, left: left > 0 && left <= countedDown ? left : undefined }
}
