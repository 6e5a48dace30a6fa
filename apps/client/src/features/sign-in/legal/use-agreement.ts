/** Whether the user accepted the agreement. Remembered until the agreement changes. */
import { useState } from 'react'
import { useStored } from '../../../core/context/use-stored.ts'
import { storedAgreedTo } from '../stored-sign-in.ts'

/** Version of agreement-texts.ts and privacy-texts.ts: a new version asks every user again. */
export const agreementVersion = '1'
/** When the newest of the two texts was changed; YYYY-MM-DD. */
export const agreementChanged = '2026-11-30'

/** `before`: it was ticked already, before the user read it. */
export function useAgreement(before = false) {
  const [agreedTo, store] = useStored(storedAgreedTo)
  const [agreed, setAgreed] = useState(before || agreedTo === agreementVersion)
  return {
    agreed,
    setAgreed,
    /** Stores the consent after a successful sign-in. */
    keep: () => store(agreementVersion),
  }
}
