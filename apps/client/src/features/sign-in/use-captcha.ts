/** The captcha a platform asks for: a picture with characters, or a piece to move into its gap; whichever the person likes better. */
import type { CaptchaAnswer, DataOf } from '@outrider/contract'
import { useCallback, useState } from 'react'
import { useOutrider } from '../../core/outrider.ts'

export type CaptchaKind = 'image' | 'slide'
export type Picture = ({ kind: 'image' } & DataOf<'user/getCaptcha'>) | ({ kind: 'slide' } & DataOf<'user/getMoveCaptcha'>)

export interface Captcha {
  /** undefined: none is asked for. */
  picture: Picture | undefined
  answer: CaptchaAnswer | undefined
  setCode: (code: string) => void
  setMoveX: (moveX: number | undefined) => void
  /** Gets a new picture: the first, one of the other kind, or one in place of a picture that has counted. */
  renew: (kind?: CaptchaKind) => Promise<void>
  drop: () => void
}

export function useCaptcha(platform: string | undefined): Captcha {
  const { api } = useOutrider()
  const [picture, setPicture] = useState<Picture>()
  const [given, setGiven] = useState<Omit<CaptchaAnswer, 'captchaId'>>({})

  const renew = useCallback(
    async (kind: CaptchaKind = picture?.kind ?? 'image') => {
      if (platform === undefined) return
      const how = { platform, quiet: true }
      const next: Picture =
        kind === 'image'
          ? { kind, ...(await api.call('user/getCaptcha', {}, how)) }
          : { kind, ...(await api.call('user/getMoveCaptcha', {}, how)) }
      setGiven({})
      setPicture(next)
    },
    [api, platform, picture?.kind],
  )
  return {
    picture,
    answer: picture && { captchaId: picture.captchaId, ...given },
    setCode: captchaCode => setGiven({ captchaCode }),
    setMoveX: moveX => setGiven(moveX === undefined ? {} : { moveX }),
    renew,
    drop: () => setPicture(undefined),
  }
}
