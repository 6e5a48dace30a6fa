/**
 * Finds QR and bar codes in a picture or a frame of video: by the browser's detector where that knows all kinds that labels have, else by ZXing,
 * whose WebAssembly comes from our own origin with the first code. Decision 071.
 */
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { loadChunk } from '../chunks/load-chunk.ts'

/** Kinds of codes, as the two readers name them: those of terminals, SIM cards, parts and vehicles. */
const formats = {
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
  pdf417: 'PDF417',
  code_128: 'Code128',
  code_39: 'Code39',
  code_93: 'Code93',
  codabar: 'Codabar',
  itf: 'ITF',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
} as const

/** Larger frames and pictures are scaled down to this, px: longer codes have bars of two pixels then. */
const longestFrame = 1280
const longestPicture = 2600

/** Texts of the codes in a picture. */
type Reader = (canvas: HTMLCanvasElement) => Promise<string[]>

interface Detector {
  detect: (source: HTMLCanvasElement) => Promise<readonly { rawValue: string }[]>
}
type DetectorClass = (new (options: {
  formats: readonly string[]
}) => Detector) & {
  getSupportedFormats: () => Promise<string[]>
}

async function ofBrowser(): Promise<Reader | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Detector) return undefined
  const known = await Detector.getSupportedFormats().catch((): string[] => [])
  const wanted = Object.keys(formats)
  if (!wanted.every(format => known.includes(format))) return undefined
  const detector = new Detector({ formats: wanted })
  return async canvas => (await detector.detect(canvas)).map(({ rawValue }) => rawValue)
}

async function ofLibrary(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await loadChunk(() => import('zxing-wasm/reader'))
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const options = { formats: Object.values(formats), tryHarder: true, maxNumberOfSymbols: 12 }
  return async canvas => {
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return []
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), options)
    return found.map(({ text }) => text)
  }
}

let reader: Promise<Reader> | undefined

/** Loads what reads codes, once: afterwards it works without a network. Rejects when it cannot be loaded. */
export function loadCodeReader(): Promise<Reader> {
  reader ??= ofBrowser()
    .then(found => found ?? ofLibrary())
    .catch((cause: unknown) => {
      reader = undefined
      throw cause
    })
  return reader
}

async function readFrom(source: CanvasImageSource, size: { width: number; height: number }, longest: number): Promise<string[]> {
  const { width, height } = size
  if (width === 0 || height === 0) return []
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const texts = await (await loadCodeReader())(canvas)
  return texts.map(text => text.trim()).filter(Boolean)
}

export const readVideo = (video: HTMLVideoElement): Promise<string[]> =>
  readFrom(video, { width: video.videoWidth, height: video.videoHeight }, longestFrame)

/** Texts of the codes in a picture; none for a file that is no picture. */
export async function readPicture(file: Blob): Promise<string[]> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    console.warn('the picture cannot be read', cause)
  })
  if (!picture) return []
  try {
    return await readFrom(picture, picture, longestPicture)
  } finally {
    picture.close()
  }
}
