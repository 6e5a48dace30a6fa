/** A question with two answers, before something that cannot be taken back. The safe answer has the focus, and is what Escape gives. */
import { useState } from 'react'
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

/** `confirm` asks and resolves with the answer; `question` is shown meanwhile: it belongs anywhere into what is returned. */
export function useConfirm() {
  const [asked, setAsked] = useState<QuestionTexts & { onAnswer: (answer: boolean) => void }>()
  const confirm = (texts: QuestionTexts): Promise<boolean> =>
    new Promise(resolve => {
      const onAnswer = (answer: boolean) => {
        setAsked(undefined)
        resolve(answer)
      }
      setAsked({ ...texts, onAnswer })
    })
  return { confirm, question: asked && <Question {...asked} /> }
}
