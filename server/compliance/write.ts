/** `npm run docs:compliance`: writes the papers of compliance. */
import { writePapers } from '../boot/write_papers'
import { papers } from './papers'

writePapers(papers)
