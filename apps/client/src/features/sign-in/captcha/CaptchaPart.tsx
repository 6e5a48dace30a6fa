/** The captcha, loaded when the platform asks for one. */
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { CaptchaFieldProps } from './CaptchaField.tsx'

const CaptchaField = createLazyPart(() => import('./CaptchaField.tsx'))

export function CaptchaPart(props: CaptchaFieldProps) {
  const common = useTexts(commonTexts)
  if (!props.captcha.picture) return null
  return <CaptchaField props={props} loading={null} failed={{ title: common('failed') }} />
}
