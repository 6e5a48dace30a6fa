/** /themeConfig: a preview of each theme; a tap applies it. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useTheme } from '../../core/context/use-theme.ts'
import { themeChoices } from '../../core/theme/theme.ts'
import { personalTexts } from './strings.ts'
import { SubPage } from './SubPage.tsx'
import styles from './ThemeConfig.module.css'

const textOf = { red: 'redText', blue: 'blueText', black: 'blackText', white: 'whiteText', system: 'systemText' } as const

export default function ThemeConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(personalTexts)
  const { choice, choose } = useTheme()
  return (
    <SubPage title={t('theme')} to={hrefOf('my')}>
      <div className={styles['themes']} role="radiogroup" aria-label={t('theme')}>
        {themeChoices.map(each => (
          <label key={each} className={styles['theme']}>
            {each !== 'system' && (
              <span className={styles['sample']} data-theme={each} aria-hidden="true">
                <span className={styles['bar']} />
                <span className={styles['map']}>
                  <i className={styles['driving']} />
                  <i className={styles['idling']} />
                  <i className={styles['parked']} />
                </span>
                <span className={styles['button']} />
              </span>
            )}
            <span className={styles['name']}>
              <input type="radio" name="theme" checked={each === choice} onChange={() => choose(each)} />
              {t(each)}
            </span>
            <span className={styles['text']}>{t(textOf[each])}</span>
          </label>
        ))}
      </div>
    </SubPage>
  )
}
