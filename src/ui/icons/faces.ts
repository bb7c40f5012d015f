/** Faces to answer with, for subpages. */
import { line, path } from './shape'

const head = "<circle cx='12' cy='12' r='8.5'/>"
const eyes = 'M9 9.8v.6M15 9.8v.6'

export const faceSad = line(head + path(`${eyes}M8.4 16c.8-1.3 2-2 3.6-2s2.8.7 3.6 2`))
export const facePlain = line(head + path(`${eyes}M8.6 15h6.8`))
export const faceGlad = line(head + path(`${eyes}M8.2 13.8c.7 1.7 2 2.6 3.8 2.6s3.1-.9 3.8-2.6`))
