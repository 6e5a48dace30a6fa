/** Takes the answer to an on-duty check in the bar above every other screen. */
import { useId } from 'react'
import { RowForm } from '../../core/forms/RowForm.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Link } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Duty.module.css'
import { dutyTexts } from './strings.ts'
import { useAnswer } from './use-answer.ts'

interface Props {
  uniqueId: string
  /** The platform has replied to an answer. */
  onSent: () => void
}

export default function AnswerInPlace({ uniqueId, onSent }: Props) {
  const t = useTexts(dutyTexts)
  const { hrefOf } = useScreens()
  const form = useAnswer(uniqueId, onSent)
  const failed = form.errors[0]?.text ?? form.failure
  const note = useId()
  return (
    <RowForm form={form} className={styles['inPlace']} label={t('reply')}>
      <input
        className={styles['answer']}
        aria-label={t('yourAnswer')}
        aria-invalid={failed !== undefined}
        aria-describedby={failed === undefined ? undefined : note}
        placeholder={t('yourAnswer')}
        value={form.values.content}
        maxLength={form.rules['content']?.maxLength}
        onChange={event => form.change({ content: event.target.value })}
      />
      <Button look="primary" type="submit" busy={form.busy}>
        {t('send')}
      </Button>
      <Link className={styles['more']} to={hrefOf('postCheckReply', { uniqueId })}>
        {t('facts')}
      </Link>
      {failed !== undefined && (
        <p id={note} className={styles['failed']} role="alert">
          {failed}
        </p>
      )}
    </RowForm>
  )
}
