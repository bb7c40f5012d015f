import { createHash } from 'node:crypto'
import path from 'node:path'

const root = path.resolve(__dirname, '..')

/** The class name of `local` in a style module: the same wherever it is asked for, so that the document which the server sends wears the style sheets of the build. */
export function scopedClassName(local: string, file: string): string {
  const place = path.relative(root, file).split(path.sep).join('/')
  const mark = createHash('sha256').update(`${place} ${local}`).digest('base64url').slice(0, 5)
  return `${path.basename(file).replace(/\.module\.\w+$/, '')}_${local}_${mark}`
}
