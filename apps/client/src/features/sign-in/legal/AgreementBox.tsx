import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import styles from '../Login.module.css'
import { signInTexts } from '../strings.ts'

interface Props {
  agreed: boolean
  onChange: (agreed: boolean) => void
  /** Opens a legal text; the input is kept. */
  onRead: (path: string) => void
}

export function AgreementBox({ agreed, onChange, onRead }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(signInTexts)
  const link = (path: string, text: string) => (
    <button type="button" className={styles['link']} onClick={() => onRead(path)}>
      {text}
    </button>
  )
  return (
    <CheckBox checked={agreed} onChange={onChange} label={t('agreeLabel')}>
      {t('agree')} {link(hrefOf('agreement'), t('agreement'))} {t('and')} {link(hrefOf('privacy'), t('privacy'))}
    </CheckBox>
  )
}
