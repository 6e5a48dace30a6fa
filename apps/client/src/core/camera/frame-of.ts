/** The frame that a video shows, as a picture of the size in which pictures are sent. */
import { drawPicture } from '../pictures/shrink-picture.ts'

export function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return Promise.reject(new Error('the camera has shown nothing yet'))
  return drawPicture(video, { width, height })
}
