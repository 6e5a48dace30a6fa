/** A question with two answers, before something that cannot be taken back. The safe answer has the focus, and is what Escape gives. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Dialog } from './Dialog.tsx'

export interface QuestionTexts {
  title: string
  /** Paragraphs. */
  texts: readonly string[]
  yes: string
  no: string
}

export function Question({ title, texts, yes, no, onAnswer }: QuestionTexts & { onAnswer: (answer: boolean) => void }) {
  return (
    <Dialog role="alertdialog" placement="center" title={title} onClose={() => onAnswer(false)}>
      <div className="stack">
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
        <ButtonRow>
          <Button autoFocus onClick={() => onAnswer(false)}>
            {no}
          </Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {yes}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}

/**
 * `confirm` asks and resolves with the answer; `question` is shown meanwhile: it belongs anywhere into what is returned. Asked again meanwhile, or
 * gone with its screen, a question is answered with no, so that nobody waits for ever.
 */
export function useConfirm() {
  const [asked, setAsked] = useState<QuestionTexts & { onAnswer: (answer: boolean) => void }>()
  const answerOpen = useRef<(answer: boolean) => void>(undefined)
  useEffect(() => () => answerOpen.current?.(false), [])
  const confirm = (texts: QuestionTexts): Promise<boolean> => {
    answerOpen.current?.(false)
    return new Promise(resolve => {
      answerOpen.current = resolve
      const onAnswer = (answer: boolean) => {
        // The buttons of a question that closes can still be pressed.
        if (answerOpen.current !== resolve) return
        answerOpen.current = undefined
        setAsked(undefined)
        resolve(answer)
      }
      setAsked({ ...texts, onAnswer })
    })
  }
  return { confirm, question: asked && <Question {...asked} /> }
}
