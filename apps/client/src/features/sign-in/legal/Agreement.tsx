/** /agreement: the user agreement. */
import { agreementTexts } from './agreement-texts.ts'
import { LegalPage } from './LegalPage.tsx'

const Agreement = () => <LegalPage table={agreementTexts} />
export default Agreement
