/** The Chinese fonts of PDF files, read once. A file embeds only the characters it uses. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

interface Fonts {
  regular: Buffer
  bold: Buffer
}

let reading: Promise<Fonts> | undefined

/** Noto Sans Hans, as buffers. */
export function readFonts(): Promise<Fonts> {
  reading ??= readBoth().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

async function readBoth(): Promise<Fonts> {
  const folder = path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts')
  const [regular, bold] = await Promise.all(
    ['Regular', 'Bold'].map((weight) => readFile(path.join(folder, `NotoSansHans-${weight}.otf`))),
  )
  if (regular === undefined || bold === undefined)
    throw new Error('the fonts of the documents are missing')
  return { regular, bold }
}
