/** `tsx config/floor/check.ts FOLDER PACKAGE`: ends with 1 when a script in the folder is newer than the browsers of the package's list. For builds without webpack (the desk). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newerGrammar, readerFor } from './read_script'

const [folder = '', ofPackage = ''] = process.argv.slice(2)
const reader = readerFor(path.resolve(ofPackage))
const problems = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .flatMap((name) => {
    const found = newerGrammar(readFileSync(path.join(folder, name), 'utf8'), reader)
    return found === undefined ? [] : [`${name} is newer than ES${reader.year}: ${found}`]
  })
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
