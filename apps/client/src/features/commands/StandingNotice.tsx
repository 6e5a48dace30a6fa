/** What the platform knows of a vehicle before it is cut: by what it is seen to stand, what its terminal does not send, and what is asked first. */
import type { DataOf } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import styles from './Commands.module.css'
import { useStandingWords } from './standing-words.ts'
import { commandTexts } from './strings.ts'

interface Props {
  choices: DataOf<'platform/getCommandChoices'>
  /** It can wait for the next stop, or does. */
  mayWait: boolean
}

export function StandingNotice({ choices, mayWait }: Props) {
  const t = useTexts(commandTexts)
  const standingWords = useStandingWords()
  const { evidence, hindrance, online } = choices
  const isAsked = online && (hindrance === 'oldPosition' || hindrance === 'noPosition' || hindrance === 'stuckReceiver')
  const words = evidence && standingWords(evidence)
  const leavesOut = online && hindrance === 'leftOut'
  if (!isAsked && !leavesOut && !words) return null
  return (
    <div className={styles['evidence']}>
      {isAsked && <p>{t('askedBefore')}</p>}
      {leavesOut && <p>{t(mayWait ? 'leftOutWait' : 'leftOutLater')}</p>}
      {words && <p>{t('evidence', { seen: words.seen })}</p>}
      {words?.missing.map(text => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
