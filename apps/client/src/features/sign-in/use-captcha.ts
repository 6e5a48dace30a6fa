/** The captcha of a platform: characters in a picture or a slider, as the user prefers. */
import type { CaptchaAnswer, DataOf } from '@outrider/contract'
import { useCallback, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'

export type CaptchaKind = 'image' | 'slide'
export type CaptchaPicture = ({ kind: 'image' } & DataOf<'user/getCaptcha'>) | ({ kind: 'slide' } & DataOf<'user/getMoveCaptcha'>)

export interface Captcha {
  /** undefined: no captcha is required. */
  picture: CaptchaPicture | undefined
  answer: CaptchaAnswer | undefined
  setCode: (code: string) => void
  setMoveX: (moveX: number | undefined) => void
  /** Loads a picture: the first one, a replacement, or one of the other kind. */
  refresh: (kind?: CaptchaKind) => Promise<void>
  clear: () => void
}

export function useCaptcha(platform: string | undefined): Captcha {
  const { api } = useOutrider()
  const [picture, setPicture] = useState<CaptchaPicture>()
  const [typedAnswer, setTypedAnswer] = useState<Omit<CaptchaAnswer, 'captchaId'>>({})

  const renew = useCallback(
    async (kind: CaptchaKind = picture?.kind ?? 'image') => {
      if (platform === undefined) return
      const how = { platform, quiet: true }
      const next: CaptchaPicture =
        kind === 'image'
          ? { kind, ...(await api.call('user/getCaptcha', {}, how)) }
          : { kind, ...(await api.call('user/getMoveCaptcha', {}, how)) }
      setTypedAnswer({})
      setPicture(next)
    },
    [api, platform, picture?.kind],
  )
  return {
    picture,
    answer: picture && { captchaId: picture.captchaId, ...typedAnswer },
    setCode: captchaCode => setTypedAnswer({ captchaCode }),
    setMoveX: moveX => setTypedAnswer(moveX === undefined ? {} : { moveX }),
    refresh: renew,
    clear: () => setPicture(undefined),
  }
}
