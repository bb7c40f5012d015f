/** A thing to press is a button on H5, which centres its words by itself, and a view in the mini-program, which does not: a class that gives it a height also says where the words stand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.resolve(__dirname, '../../src')
const flexes = /display:|@include (icon-button|chip-touch|list-button)/
const hasHeight = /min-height:|[^-]height:|@include touch-target/

function sheetOf(file: string, code: string): string {
  const [, from = ''] = /import styles from '([^']+)'/.exec(code) ?? []
  const place = from.startsWith('@/')
    ? path.join(source, from.slice(2))
    : path.resolve(path.dirname(file), from)
  return from !== '' && existsSync(place) ? readFileSync(place, 'utf8') : ''
}

function ruleOf(sheet: string, name: string): string {
  return (
    new RegExp(`(?:^|[,\\n])\\.${name}(?:,[^{]*)? \\{([\\s\\S]*?)\\n\\}`).exec(sheet)?.[1] ?? ''
  )
}

/** Pressables whose classes give a height and leave the words at its top, as `file: classes`. */
function leaning(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const sheet = sheetOf(file, code)
  if (sheet === '') return []
  return [...code.matchAll(/<Pressable\b([\s\S]*?)>/g)].flatMap(([, opening = '']) => {
    const names = [...opening.matchAll(/styles\.(\w+)/g)].map(([, name = '']) => name)
    const rules = names.map((name) => ruleOf(sheet, name)).join('\n')
    return hasHeight.test(rules) && !flexes.test(rules)
      ? [`${path.relative(source, file)}: ${names.join(' ')}`]
      : []
  })
}

test('no thing to press leans on a button’s own centring', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.join(source, name))
  expect(files.flatMap(leaning)).toEqual([])
})
