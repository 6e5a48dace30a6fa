/** Whether the agreement has been agreed to. Who did so once is not asked again until it changes. */
import { useState } from 'react'
import { useStored } from '../../core/settings/use-stored.ts'

/** Of agreement-texts.ts and privacy-texts.ts: another one asks everybody anew. */
export const agreementVersion = '1'

export function useAgreement() {
  const [agreedTo, store] = useStored('agreedTo')
  const [agreed, setAgreed] = useState(agreedTo === agreementVersion)
  return {
    agreed,
    setAgreed,
    /** A sign-in went through: the agreement counts. */
    keep: () => store(agreementVersion),
  }
}
