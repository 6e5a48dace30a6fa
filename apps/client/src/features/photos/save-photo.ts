/** Saves a photo as a file: as it was taken, or with words drawn over a copy. */

/** Of the picture's height. */
const lineHeight = 0.05

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'video/x-ms-asf': 'wmv',
  'application/octet-stream': 'bin',
}

const fileName = (words: readonly string[]): string => words.join('_').replaceAll(/[^\p{L}\p{N}]+/gu, '_')

function offer(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function blobAt(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the photo could not be read: ${response.status}`)
  return await response.blob()
}

/** Rejects when it cannot be read. */
export async function saveOriginal(url: string, words: readonly string[]): Promise<void> {
  const blob = await blobAt(url)
  offer(blob, `${fileName(words.slice(0, 2))}.${endings[blob.type] ?? blob.type.split('/')[1] ?? 'bin'}`)
}

/** Rejects when it cannot be read or drawn. */
export async function saveWithWords(url: string, words: readonly string[]): Promise<void> {
  const picture = await createImageBitmap(await blobAt(url))
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('there is no canvas to draw on')
  pen.drawImage(picture, 0, 0)
  const line = Math.max(Math.round(picture.height * lineHeight), 12)
  const top = picture.height - line * (words.length + 0.6)
  pen.fillStyle = 'rgb(0 0 0 / 55%)'
  pen.fillRect(0, top, picture.width, picture.height - top)
  pen.fillStyle = '#fff'
  pen.font = `${Math.round(line * 0.75)}px sans-serif`
  pen.textBaseline = 'middle'
  for (const [at, text] of words.entries()) pen.fillText(text, line / 2, top + line * (at + 0.8), picture.width - line)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
  })
  if (!blob) throw new Error('the photo could not be drawn')
  offer(blob, `${fileName(words.slice(0, 2))}.jpg`)
}
