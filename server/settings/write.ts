/** Generates the documentation of settings. */
import { writePapers } from '../boot/write_papers'
import { papers } from './papers'

writePapers(papers)
