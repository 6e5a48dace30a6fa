import { type InputHTMLAttributes, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { signInTexts } from './strings.ts'

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'autoComplete' | 'required' | 'onChange'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  placeholder?: string | undefined
}

export function PasswordField(props: Props) {
  const t = useTexts(signInTexts)
  const [shown, setShown] = useState(false)
  return (
    <Field
      icon="lock"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      suffix={<IconButton icon={shown ? 'eyeOff' : 'eye'} label={t(shown ? 'hide' : 'show')} onClick={() => setShown(!shown)} />}
    />
  )
}
