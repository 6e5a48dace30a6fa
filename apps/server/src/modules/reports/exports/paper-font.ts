/** The letters of documents: Chinese and Latin in one font, of which a document takes along those that it uses. */
import { fileURLToPath } from 'node:url'

/** Path of the file. */
export const paperFont = fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')))
