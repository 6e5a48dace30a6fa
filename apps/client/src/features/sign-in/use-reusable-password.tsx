/**
 * With several platforms in use, one that has not proved that it takes encrypted passwords gets none without the user's consent: what is sent
 * otherwise would work at the other platforms too.
 */
import { type ReactNode, useRef, useState } from 'react'
import { ownError } from '../../core/api/call-error.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { storedReusableAt } from './stored-sign-in.ts'
import { signInTexts } from './strings.ts'

/** Loaded when it is asked: dialogs are not needed to sign in. */
const ReusableQuestion = createLazyPart(() => import('./ReusableQuestion.tsx'))

interface Question {
  code: string
  title: string
  answered: Promise<boolean>
  answer: (send: boolean) => void
}

export interface ReusablePassword {
  /** For wirePassword: rejects with the words for the user if the password must not be sent to that platform. */
  allow: (platform: string) => Promise<void>
  question: ReactNode
}

export function useReusablePassword(): ReusablePassword {
  const { session, stored } = useOutrider()
  const t = useTexts(signInTexts)
  // The questions are asked one after the other; each platform once, also when two passwords are to be sent.
  const waiting = useRef<Question[]>([])
  const [asked, setAsked] = useState<Question>()

  function questionOf(code: string): Question {
    const known = waiting.current.find(each => each.code === code)
    if (known) return known
    const { promise: answered, resolve } = Promise.withResolvers<boolean>()
    const question: Question = {
      code,
      title: session.targetOf(code)?.title || code,
      answered,
      answer(send) {
        waiting.current = waiting.current.filter(each => each !== question)
        setAsked(waiting.current[0])
        resolve(send)
      },
    }
    waiting.current.push(question)
    setAsked(waiting.current[0])
    return question
  }

  async function allow(code: string): Promise<void> {
    const state = session.get()
    if (!state.multi || platformsInUse(state).length < 2 || stored.get(storedReusableAt).includes(code)) return
    const { answered, title } = questionOf(code)
    if (!(await answered)) throw ownError('password.notSent', t.lang, { filling: { title }, platformCode: code })
    stored.set(storedReusableAt, [...new Set([...stored.get(storedReusableAt), code])])
  }

  return {
    allow,
    question: asked && (
      <ReusableQuestion key={asked.code} loading={null} failed={{ title: t('questionNotLoaded') }} props={asked} />
    ),
  }
}
