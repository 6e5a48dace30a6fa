/** /privacy: what is known about whoever signs in, and who knows it. */
import { LegalPage } from './LegalPage.tsx'
import { privacyTexts } from './privacy-texts.ts'

const Privacy = () => <LegalPage table={privacyTexts} />
export default Privacy
