/** Captchas as the worker draws them: what is sent to the client, and the solution. */
import type { DataOf } from '@outrider/contract'
import { dataUrl } from './png.ts'
import { slide, slidePicture } from './slide-picture.ts'
import { textPicture } from './text-picture.ts'

interface Drawn<Sent, Solution> {
  sent: Omit<Sent, 'captchaId'>
  solution: Solution
}
export interface DrawnCaptchas {
  text: Drawn<DataOf<'user/getCaptcha'>, { text: string }>
  slide: Drawn<DataOf<'user/getMoveCaptcha'>, { x: number }>
}
export type DrawnKind = keyof DrawnCaptchas

export const draw: { readonly [Kind in DrawnKind]: () => DrawnCaptchas[Kind] } = {
  text() {
    const { text, picture } = textPicture()
    return { sent: { image: dataUrl(picture) }, solution: { text } }
  },
  slide() {
    const { background, piece, x, y } = slidePicture()
    const { width, height, piece: pieceSize } = slide
    return { sent: { background: dataUrl(background), piece: dataUrl(piece), width, height, pieceSize, y }, solution: { x } }
  },
}
