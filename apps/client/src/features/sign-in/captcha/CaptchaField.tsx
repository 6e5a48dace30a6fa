/** Shows the captcha, with buttons for a new picture and for the other kinds. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import styles from './Captcha.module.css'
import { SlideCaptcha } from './SlideCaptcha.tsx'
import { captchaTexts } from './captcha-texts.ts'
import { WorkCaptcha } from './WorkCaptcha.tsx'
import type { Captcha, CaptchaKind } from './use-captcha.ts'

export interface CaptchaFieldProps {
  captcha: Captcha
  onFailure: (error: unknown) => void
  /** The user asked for another one: what was said about the former is over. */
  onChosen: () => void
  /** No slider: a picture, or work of the device. */
  imageOnly?: boolean
}

export default function CaptchaField({ captcha, onFailure, onChosen, imageOnly = false }: CaptchaFieldProps) {
  const t = useTexts(captchaTexts)
  const { picture } = captcha
  if (!picture) return null
  const renew = (kind?: CaptchaKind) => {
    onChosen()
    captcha.refresh(kind).catch(onFailure)
  }
  return (
    <div className={styles['captcha']}>
      {picture.kind === 'image' ? (
        <div className={styles['image']}>
          <Field
            key={picture.captchaId}
            label={t('code')}
            autoCapitalize="off"
            spellCheck={false}
            value={captcha.answer?.captchaCode ?? ''}
            onChange={event => captcha.setCode(event.target.value)}
          />
          <img src={picture.image} alt={t('codePicture')} />
        </div>
      ) : picture.kind === 'slide' ? (
        <SlideCaptcha key={picture.captchaId} picture={picture} onMoved={captcha.setMoveX} />
      ) : (
        <WorkCaptcha parts={picture.parts} working={captcha.working} />
      )}
      <div className="flex wrap center">
        {picture.kind !== 'work' && <IconButton icon="refresh" label={t('otherPicture')} onClick={() => renew()} />}
        {picture.kind !== 'image' && (
          <Button look="quiet" onClick={() => renew('image')}>
            {t('toImage')}
          </Button>
        )}
        {picture.kind === 'image' && !imageOnly && (
          <Button look="quiet" onClick={() => renew('slide')}>
            {t('toSlide')}
          </Button>
        )}
        {picture.kind !== 'work' && (
          <Button look="quiet" onClick={() => renew('work')}>
            {t('toWork')}
          </Button>
        )}
      </div>
    </div>
  )
}
