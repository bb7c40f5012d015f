/** The papers of compliance that are written from the code; a test keeps them current. */
import { recordOfProcessing } from './record'

/** By file, from the project's root. */
export const papers: Readonly<Record<string, () => string>> = {
  'docs/compliance/record_of_processing.md': recordOfProcessing,
}
