/** What the platform knows of a vehicle before it is cut: by what it is seen to stand, what its terminal does not send, and what is asked first. */
import type { DataOf } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { FactList } from '../../ui/FactList.tsx'
import styles from './Commands.module.css'
import { useStandingWords } from './standing-words.ts'
import { commandTexts } from './strings.ts'

export function StandingNotice({ choices }: { choices: DataOf<'platform/getCommandChoices'> }) {
  const t = useTexts(commandTexts)
  const standingWords = useStandingWords()
  const { evidence, hindrance, online } = choices
  const isAsked = online && (hindrance === 'oldPosition' || hindrance === 'noPosition' || hindrance === 'stuckReceiver')
  const words = evidence && standingWords(evidence)
  return (
    <div className={styles['evidence']}>
      {isAsked && <p>{t('askedBefore')}</p>}
      {words && <FactList facts={[[t('evidence'), words.seen]]} />}
      {words?.missing && <p>{words.missing}</p>}
    </div>
  )
}
