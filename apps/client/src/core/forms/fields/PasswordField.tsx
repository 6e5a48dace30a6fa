/** A password, readable on request. Apart from the rest of the forms, for the pages before sign-in. */
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { commonTexts } from '../../i18n/common-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'suffix' | 'autoCapitalize' | 'spellCheck'>

export function PasswordField(props: Props) {
  const t = useTexts(commonTexts)
  const [readable, setReadable] = useState(false)
  const label = t(readable ? 'hidePassword' : 'showPassword')
  return (
    <Field
      icon="lock"
      {...props}
      type={readable ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      suffix={<IconButton icon={readable ? 'eyeOff' : 'eye'} label={label} onClick={() => setReadable(!readable)} />}
    />
  )
}
