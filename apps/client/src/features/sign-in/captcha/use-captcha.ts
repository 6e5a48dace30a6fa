/** The captcha of a platform: characters in a picture, a slider, or work of the device, as the user prefers. */
import type { CaptchaAnswer, DataOf } from '@outrider/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'

export type CaptchaKind = 'image' | 'slide' | 'work'
export type CaptchaPicture =
  | ({ kind: 'image' } & DataOf<'user/getCaptcha'>)
  | ({ kind: 'slide' } & DataOf<'user/getMoveCaptcha'>)
  | ({ kind: 'work' } & DataOf<'user/getWorkCaptcha'>)

export interface Captcha {
  /** undefined: no captcha is required. */
  picture: CaptchaPicture | undefined
  answer: CaptchaAnswer | undefined
  /** Parts of the work that are done; undefined: there is none, or all of it is done. */
  working: number | undefined
  setCode: (code: string) => void
  setMoveX: (moveX: number | undefined) => void
  /** Loads a captcha: the first one, a replacement, or one of another kind. */
  refresh: (kind?: CaptchaKind) => Promise<void>
  clear: () => void
}

export function useCaptcha(platform: string | undefined): Captcha {
  const { api } = useOutrider()
  const [picture, setPicture] = useState<CaptchaPicture>()
  const [typedAnswer, setTypedAnswer] = useState<Omit<CaptchaAnswer, 'captchaId'>>({})
  const [working, setWorking] = useState<number>()
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])

  const begin = useCallback(async (challenge: DataOf<'user/getWorkCaptcha'>) => {
    const controller = new AbortController()
    work.current = controller
    setWorking(0)
    const { solveWork } = await import('./solve-work.ts')
    const captchaWork = await solveWork(challenge, setWorking, controller.signal)
    setTypedAnswer({ captchaWork })
    setWorking(undefined)
  }, [])

  const renew = useCallback(
    async (kind: CaptchaKind = picture?.kind ?? 'image') => {
      if (platform === undefined) return
      const how = { platform, quiet: true }
      const next: CaptchaPicture =
        kind === 'image'
          ? { kind, ...(await api.call('user/getCaptcha', {}, how)) }
          : kind === 'slide'
            ? { kind, ...(await api.call('user/getMoveCaptcha', {}, how)) }
            : { kind, ...(await api.call('user/getWorkCaptcha', {}, how)) }
      work.current?.abort()
      setWorking(undefined)
      setTypedAnswer({})
      setPicture(next)
      if (next.kind !== 'work') return
      begin(next).catch((reason: unknown) => {
        // Another captcha was chosen, or the form closed.
        if (!work.current?.signal.aborted) throw reason
      })
    },
    [api, platform, picture?.kind, begin],
  )
  return {
    picture,
    answer: picture && { captchaId: picture.captchaId, ...typedAnswer },
    working,
    setCode: captchaCode => setTypedAnswer({ captchaCode }),
    setMoveX: moveX => setTypedAnswer(moveX === undefined ? {} : { moveX }),
    refresh: renew,
    clear() {
      work.current?.abort()
      setWorking(undefined)
      setPicture(undefined)
    },
  }
}
