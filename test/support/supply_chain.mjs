/** What production is made of, and whether a weakness of it is known. Plain Node. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from '../../deploy/release/bill_of_materials.mjs'
import { root } from '../../server/boot/preparation.mjs'

const bill = '.cache/sbom.cdx.json'
/** These end a run; a smaller one is said. */
const grave = ['high', 'critical']

/** Writes the bill of materials of what is shipped, from the lock file. */
export function writeBillOfMaterials() {
  const made = billOfMaterials()
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(path.join(root, bill), JSON.stringify(made, null, 2))
  return `${made.components.length} components in ${bill}`
}

/** Asks the registry which weaknesses of shipped packages are known. @throws Error with the grave ones */
export function askVulnerabilities() {
  return judgeAudit(npm('audit', '--omit=dev', '--json', '--fetch-retries=0').stdout)
}

/** What `npm audit --json` means; without an answer of the registry nothing is known. @throws Error with the grave ones */
export function judgeAudit(stdout) {
  const answer = readJson(stdout)
  if (answer?.vulnerabilities === undefined || answer.metadata === undefined)
    return `not asked: ${String(answer?.message ?? 'the registry did not answer').split(' - ')[0]}`
  const found = Object.values(answer.vulnerabilities)
  const words = found.map(({ name, severity, range }) => `${name} ${range} (${severity})`)
  if (found.some(({ severity }) => grave.includes(severity)))
    throw new Error(`known weaknesses of what is shipped:\n${words.join('\n')}`)
  return words.length === 0 ? 'none is known' : `none is grave: ${words.join(', ')}`
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function npm(...flags) {
  return spawnSync('npm', flags, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
}
