import { downloadFile } from '../../../core/host/save-file.ts'

/** Saves what a canvas shows as a JPEG named after the camera and the time. Rejects when nothing can be read of it. */
export async function savePicture(canvas: HTMLCanvasElement, name: string, at = new Date()): Promise<void> {
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
  })
  if (!blob) throw new Error('the canvas has no picture')
  await downloadFile(new File([blob], `${namedAt(name, at)}.jpg`, { type: blob.type }))
}

/** A file name of words and a time. */
export function namedAt(name: string, at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
  return `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_${day}_${time}`
}
