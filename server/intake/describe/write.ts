/** `npm run docs:integration`: generates the documentation of the hospital's API. */
import { writePapers } from '../../boot/write_papers'
import { papers } from './integration_docs'

writePapers(papers)
