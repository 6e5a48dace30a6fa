/** /privacy: the privacy policy. */
import { LegalPage } from './LegalPage.tsx'
import { privacyTexts } from './privacy-texts.ts'

const Privacy = () => <LegalPage table={privacyTexts} />
export default Privacy
