/** A form is a list of rows, one for each field. Bounds are not here: they are those of the request (fieldRules of the contract). */
import type { Right, Text } from '@outrider/contract'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ScanKindName } from '../scan/scan-kinds.ts'

/** Input as texts, as fields hold it; a switch that is on holds 'on'. */
export type FormValues<Name extends string = string> = Record<Name, string>

export interface Common<Name extends string> {
  name: Name
  label: Text
  /** Default: as the request says. */
  required?: boolean | ((values: FormValues<Name>) => boolean) | undefined
  hint?: string | undefined
  /** Default: always. A field that is not shown is neither checked nor sent. */
  shown?: ((values: FormValues<Name>) => boolean) | undefined
  /** Shown only to users with this right. */
  right?: Right | undefined
  /** Texts in place of those made from the label. */
  missing?: Text | undefined
  invalid?: Text | undefined
}

export interface TypedInput {
  placeholder?: string | undefined
  icon?: IconName | undefined
  /** Which keyboard a phone shows. */
  keyboard?: 'numeric' | 'decimal' | 'tel' | 'url' | undefined
  /** Shown after the input. */
  unit?: string | undefined
  /** A button after the input. */
  action?: { icon: IconName; label: string; run: () => void } | undefined
  /** It can be filled from a bar or QR code. */
  scan?: ScanKindName | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** The user opened the form to type: this field has the focus. */
  first?: boolean | undefined
}

export type FormRow<Name extends string = string> = Common<Name> &
  (
    | ({
        kind: 'text'
        /** Phones capitalise the input; off: names and addresses as they are typed. Default: as the phone does. */
        capitals?: 'characters' | 'off' | undefined
        /** Offered while typing; other texts are accepted. */
        suggestions?: readonly string[] | undefined
      } & TypedInput)
    /** Typed as text, so that what is wrong stays and is told. */
    | ({ kind: 'number' } & TypedInput)
    /** Not shown as typed. */
    | ({ kind: 'password' } & TypedInput)
    /** `unset`: what nothing chosen means, where it means something. */
    | { kind: 'choice'; choices: readonly { value: string; text: string }[]; unset?: string | undefined }
    | { kind: 'date'; min?: string | undefined; max?: string | undefined }
    | { kind: 'switch'; text?: string | undefined }
    /** Chosen on another screen. `shownAs`: the chosen value in words. */
    | { kind: 'picker'; shownAs: string; open: () => void }
  )
