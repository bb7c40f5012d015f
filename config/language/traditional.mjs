/**
 * `npm run traditional`: writes the catalogues of 繁體中文 (`zh-Hant.json` beside each `en.json`) from their Chinese texts, sign by sign and with OpenCC's phrases for signs that have two forms.
 * `-- --check` only says whether they are what it would write. The idioms of Taiwan or Hong Kong are left alone: 窗口 would become a window of a screen, 注销账号 a mere signing out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Converter } from 'opencc-js/cn2t'

const folders = ['src/language', 'server/language']
const traditionalOf = Converter({ from: 'cn', to: 'tw' })

/** Texts of a catalogue in traditional signs; those that have no other form are left out. */
function traditionalWords(texts) {
  const pairs = texts.map((text) => [text, traditionalOf(text)])
  return Object.fromEntries(pairs.filter(([text, traditional]) => text !== traditional))
}

for (const folder of folders) {
  const file = `${folder}/zh-Hant.json`
  const texts = Object.keys(JSON.parse(readFileSync(`${folder}/en.json`, 'utf8')))
  const words = `${JSON.stringify(traditionalWords(texts), undefined, 2)}\n`
  if (!process.argv.includes('--check')) writeFileSync(file, words)
  else if (readFileSync(file, 'utf8') !== words) {
    console.error(`${file} is not of these texts: npm run traditional`)
    process.exitCode = 1
  }
}
